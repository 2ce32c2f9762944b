import { Skeleton } from "#app/ui/page/skeleton.tsx"

export function BookingSkeleton() {
  return (
    <output className="frame grid items-start gap-x-14 gap-y-8 py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:py-12">
      <span className="sr-only">Chargement du formulaire…</span>
      <div className="space-y-6">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-96" />
      </div>
      <Skeleton className="booking-aside h-12 lg:h-96" />
    </output>
  )
}
