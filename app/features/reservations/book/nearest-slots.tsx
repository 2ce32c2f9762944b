import { leftOf } from "#app/features/calendar/slots/availability.labels.ts"
import { placesLeft } from "#app/features/calendar/slots/availability.rules.ts"
import type { Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { baseName } from "#content/school.ts"

export function NearestSlots({ slots, onChoose }: { slots: readonly Slot[]; onChoose: (slot: Slot) => void }) {
  return (
    <section aria-label="Créneaux libres les plus proches" className="rounded-card border border-line bg-mist p-4">
      <p className="font-semibold">Les créneaux libres les plus proches :</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.id}>
            <Button variant="outline" onClick={() => onChoose(slot)}>
              {`${formatDayTime(slot.date, slot.timeSlot)}, ${baseName(slot.base)} · ${leftOf(slot.reservationType, placesLeft(slot))}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
