import { Skeleton } from "#app/ui/skeleton.tsx"

/** A booking form's own geometry: form on the left, summary on the right, one column on a phone. */
export function BookingSkeleton() {
  return (
    <output className="frame grid gap-x-14 gap-y-8 py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:py-12">
      <span className="sr-only">Chargement du formulaire…</span>
      <div className="order-2 space-y-6 lg:order-none">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-12 lg:h-80" />
    </output>
  )
}
