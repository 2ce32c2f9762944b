import { isBookable, leftFor } from "#app/features/calendar/slots/availability.rules.ts"
import type { Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { leftOf, obstacleWord } from "#app/features/calendar/slots/slot-words.labels.ts"
import { SlotsSkeleton } from "#app/features/reservations/form/slots-skeleton.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { bases } from "#content/school.ts"
import { noBoatWord } from "./no-boat-word.ts"
import "#app/ui/choice-plate.css"

export interface SlotsProps {
  slots: readonly Slot[] | undefined
  hours?: number | undefined
  model?: string | undefined
  value: { timeSlot: string; base: string }
  onChange: (slot: Slot) => void
}

/** The slots of one day, base by base. */
export function SlotChoices({ slots, hours, model, value, onChange }: SlotsProps) {
  if (!slots) return <SlotsSkeleton />
  if (slots.length === 0) return <p className="text-slate">Aucun créneau disponible pour cette date.</p>
  const offered = bases.filter((base) => slots.some((slot) => slot.base === base.slug))
  return (
    <div className="space-y-5">
      {offered.map((base) => (
        <fieldset key={base.slug} className="min-w-0">
          <legend className="mb-2 text-sm font-semibold text-slate">
            <span className="sr-only">Base de </span>
            {base.name}
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
            {slots
              .filter((slot) => slot.base === base.slug)
              .map((slot) => (
                <SlotChoice
                  key={slot.id}
                  slot={slot}
                  hours={hours}
                  model={model}
                  checked={slot.timeSlot === value.timeSlot && slot.base === value.base}
                  onChange={onChange}
                />
              ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

interface SlotChoiceProps {
  slot: Slot
  hours: number | undefined
  model: string | undefined
  checked: boolean
  onChange: (slot: Slot) => void
}

function SlotChoice({ slot, hours, model, checked, onChange }: SlotChoiceProps) {
  const open = isBookable(slot)
  const left = leftFor(slot, model)
  const said = saidOf(slot, left, hours, model)
  return (
    <label className="choice-plate min-h-16 justify-center gap-0.5 px-3.5 py-2">
      <input
        type="radio"
        name="reservation-slot"
        className="sr-only"
        checked={checked}
        disabled={!open}
        onChange={() => onChange(slot)}
      />
      <span className="text-lg font-bold">{slot.timeSlot}</span>
      <span className="flex items-center gap-1.5 text-sm leading-tight">
        <Mark tone={open ? (left === 1 ? "few" : "free") : "full"} className="size-3 shrink-0" />
        <span className="inline-block first-letter:uppercase">{said}</span>
      </span>
    </label>
  )
}

function saidOf(slot: Slot, left: number, hours: number | undefined, model: string | undefined): string {
  if (slot.obstacle === "no-boat") return noBoatWord(slot, model)
  return slot.obstacle ? obstacleWord(slot.obstacle, hours) : leftOf(slot.reservationType, left)
}
