import { Skeleton } from "#app/ui/page/skeleton.tsx"

export function BookingSkeleton() {
  return (
    <output className="frame booking-columns">
      <span className="sr-only">Chargement du formulaire…</span>
      <div className="space-y-6">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="booking-aside h-12 lg:h-96" />
    </output>
  )
}
