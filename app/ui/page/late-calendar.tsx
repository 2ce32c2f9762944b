import { late } from "./late.tsx"
import { Skeleton } from "./skeleton.tsx"

export const LateCalendar = late(async () => (await import("#app/ui/moment/calendar.tsx")).default)

export function CalendarSkeleton() {
  return (
    <output className="block max-w-[25rem]">
      <span className="sr-only">Chargement du calendrier…</span>
      <Skeleton className="h-11" />
      <Skeleton className="mt-2 h-[326px]" />
    </output>
  )
}
