import { Skeleton } from "#app/ui/skeleton.tsx"

/** Holds the place of a booking form. */
export function BookingSkeleton() {
  return (
    <output className="frame block space-y-6 py-14">
      <span className="sr-only">Chargement du formulaire…</span>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-96" />
    </output>
  )
}
