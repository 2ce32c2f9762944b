import { useFormContext } from "react-hook-form"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { leftOf } from "#app/features/calendar/door/listing/slot-words.labels.ts"
import { placesLeft } from "#app/features/calendar/slots/slot.rules.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { baseName } from "#content/school.ts"

interface NearestSlotsProps {
  slots: readonly Slot[]
  onChosen?: () => void
}

export function NearestSlots({ slots, onChosen }: NearestSlotsProps) {
  const { setValue, clearErrors } = useFormContext<BookingValues>()

  function choose(slot: Slot) {
    setValue("reservationDate", slot.date)
    setValue("base", slot.base)
    setValue("timeSlot", slot.timeSlot)
    clearErrors(["reservationDate", "timeSlot", "base"])
    onChosen?.()
  }

  return (
    <section aria-label="Créneaux libres les plus proches" className="rounded-card border border-line bg-mist p-4">
      <p className="font-semibold">Les créneaux libres les plus proches :</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.id}>
            <Button variant="outline" onClick={() => choose(slot)}>
              {`${formatDayTime(slot.date, slot.timeSlot)}, ${baseName(slot.base)} · ${leftOf(slot.reservationType, placesLeft(slot))}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
