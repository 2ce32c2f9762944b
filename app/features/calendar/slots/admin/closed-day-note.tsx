import { dateOf } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { closedWeekdays } from "#content/school.ts"

/** Slots can still be created on a closed day. */
export function ClosedDayNote({ day }: { day: string }) {
  if (!closedWeekdays.includes(dateOf(day).getDay())) return null
  return (
    <p className="mt-2 flex items-center gap-2 text-sm font-semibold">
      <Mark tone="pending" />
      {adminAvailability.closedDay}
    </p>
  )
}
