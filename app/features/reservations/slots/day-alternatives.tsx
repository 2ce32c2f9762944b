import { ownObstacle } from "#app/features/calendar/door/listing/availability.rules.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { boatTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"

interface DayAlternativesProps {
  slots: readonly Slot[]
  model: string | undefined
  nextDay: string | null | undefined
  onModel: (model: BoatType) => void
  onDay: (day: string) => void
}

/** What is free instead on a day on which the model, or everything, is taken (school 1, "Rules"). */
export function DayAlternatives({ slots, model, nextDay, onModel, onDay }: DayAlternativesProps) {
  const others = Object.entries(boatTypeLabel).flatMap(([other, label]) => {
    const starts = other === model ? [] : slots.filter((slot) => hasBoat(slot, other as BoatType))
    return starts.length > 0 ? [{ other: other as BoatType, label, starts: starts.length }] : []
  })
  const lacksDay = nextDay && !slots.some(isBookable)
  if (others.length === 0 && !lacksDay) return null
  return (
    <section aria-label="Autres possibilités" className="rounded-card border border-line bg-mist p-4">
      <p className="font-semibold">
        {others.length > 0 ? "Le même jour, un autre bateau :" : "Le prochain jour libre :"}
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ other, label, starts }) => (
          <li key={other}>
            <Button variant="outline" onClick={() => onModel(other)}>
              {`${label} · ${plural(starts, "départ")}`}
            </Button>
          </li>
        ))}
        {lacksDay ? (
          <li>
            <Button variant="outline" onClick={() => onDay(nextDay)}>
              {formatDay(nextDay)}
            </Button>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

function hasBoat(slot: Slot, model: BoatType): boolean {
  const lacksBoat = slot.obstacle === "no-boat" || slot.obstacle === "held"
  return lacksBoat && ownObstacle({ ...slot, isAvailable: true }) === null && Boolean(slot.boats?.[model])
}
