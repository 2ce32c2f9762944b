import { Skeleton } from "#app/ui/page/skeleton.tsx"

export function SlotsSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">Chargement des créneaux…</span>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-16" />
        ))}
      </div>
    </output>
  )
}
