import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { hasWaitingList } from "#app/features/reservations/slots/wish.ts"
import { formatDay } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { waitingWords } from "#content/waiting.ts"

interface FullDaysProps {
  slots: readonly Slot[]
  onDay: (day: string) => void
}

/** Days of the shown month whose slots are all full: the calendar offers free days alone (specification 2 and 5). */
export function FullDays({ slots, onDay }: FullDaysProps) {
  const days = Map.groupBy(slots, ({ date }) => date)
  const full = [...days].filter(([, ofDay]) => !ofDay.some(isBookable) && ofDay.some(hasWaitingList))
  if (full.length === 0) return null
  return (
    <section aria-labelledby="jours-complets">
      <p id="jours-complets" className="text-slate">
        {waitingWords.wish.fullDays}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {full.map(([day]) => (
          <li key={day}>
            <Button variant="link" onClick={() => onDay(day)}>
              {formatDay(day)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
