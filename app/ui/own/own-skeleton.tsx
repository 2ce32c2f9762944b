import { Skeleton } from "#app/ui/page/skeleton.tsx"

export function OwnSkeleton({ loading }: { loading: string }) {
  return (
    <div aria-busy="true" className="max-w-[40rem] space-y-4">
      <p className="sr-only" aria-live="polite">
        {loading}
      </p>
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-10 w-full max-w-96" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
