import { useState } from "react"
import { leftFor } from "#app/features/calendar/door/listing/availability.rules.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { leftOf, obstacleWord } from "#app/features/calendar/door/listing/slot-words.labels.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { plural } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { bases } from "#content/school.ts"
import { waitingWords } from "#content/waiting.ts"
import { noBoatWord } from "./no-boat-word.ts"
import { SlotsSkeleton } from "./slots-skeleton.tsx"
import { hasWaitingList } from "./wish.ts"
import "#app/ui/choice-plate.css"

export interface SlotsProps {
  slots: readonly Slot[] | undefined
  hours?: number | undefined
  model?: string | undefined
  value: { timeSlot: string; base: string }
  onChange: (slot: Slot) => void
  /** Chooses a full slot, to join its waiting list; without it, full slots cannot be chosen. */
  onWish?: ((slot: Slot) => void) | undefined
  /** The base whose slots stand open first. */
  usualBase?: string | undefined
}

/** The slots of one day, base by base. Of several bases one stands open, so that nobody reads 27 equal slots. */
export function SlotChoices({ slots, usualBase, ...choice }: SlotsProps) {
  const [opened, setOpened] = useState(usualBase)
  if (!slots) return <SlotsSkeleton />
  if (slots.length === 0) return <p className="text-slate">Aucun créneau disponible pour cette date.</p>
  const offered = bases.flatMap(({ slug, name }) => {
    const here = slots.filter((slot) => slot.base === slug)
    return here.length > 0 ? [{ slug, name, here, free: here.filter(isBookable).length }] : []
  })
  const [only] = offered
  if (only && offered.length === 1) return <BaseSlots {...only} {...choice} />
  const at = (base: string | undefined) => offered.find(({ slug }) => slug === base)
  const first = at(choice.value.base) ?? at(opened) ?? offered.find(({ free }) => free > 0) ?? only
  return (
    <div className="border-t border-line">
      {offered.map((base) => (
        <details
          key={base.slug}
          open={base === first}
          onToggle={(event) => event.currentTarget.open && setOpened(base.slug)}
          className="border-b border-line"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-semibold">
            <span>
              <span className="sr-only">Base de </span>
              {base.name}
            </span>
            <span className="text-sm font-normal text-slate">
              {plural(base.free, "créneau libre", "créneaux libres")}
            </span>
          </summary>
          <div className="pt-1 pb-4">
            <BaseSlots {...base} {...choice} isNamed />
          </div>
        </details>
      ))}
    </div>
  )
}

interface BaseSlotsProps extends Omit<SlotsProps, "slots" | "usualBase"> {
  name: string
  here: readonly Slot[]
  /** The name stands above already. */
  isNamed?: boolean
}

function BaseSlots({ name, here, isNamed, value, ...choice }: BaseSlotsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={isNamed ? "sr-only" : "mb-2 text-sm font-semibold text-slate"}>
        <span className="sr-only">Base de </span>
        {name}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {here.map((slot) => (
          <SlotChoice
            key={slot.id}
            slot={slot}
            checked={slot.timeSlot === value.timeSlot && slot.base === value.base}
            {...choice}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface SlotChoiceProps extends Pick<SlotsProps, "hours" | "model" | "onChange" | "onWish"> {
  slot: Slot
  checked: boolean
}

function SlotChoice({ slot, hours, model, checked, onChange, onWish }: SlotChoiceProps) {
  const open = isBookable(slot)
  const wish = !open && hasWaitingList(slot) ? onWish : undefined
  const left = leftFor(slot, model)
  const said = saidOf(slot, left, hours, model)
  return (
    <label className="choice-plate min-h-16 justify-center gap-0.5 px-3.5 py-2" data-waits={wish ? true : undefined}>
      <input
        type="radio"
        name="reservation-slot"
        className="sr-only"
        checked={checked}
        disabled={!open && !wish}
        onChange={() => (wish ?? onChange)(slot)}
        // A chosen slot that was taken since is pressed again to join its list.
        onClick={() => wish?.(slot)}
      />
      <span className="text-lg font-bold">{slot.timeSlot}</span>
      <span className="flex items-center gap-1.5 text-sm leading-tight">
        <Mark tone={open ? (left === 1 ? "few" : "free") : "full"} className="size-3 shrink-0" />
        <span className="inline-block first-letter:uppercase">{said}</span>
      </span>
      {wish ? (
        <span className="text-sm leading-tight underline underline-offset-2">{waitingWords.wish.tile}</span>
      ) : null}
    </label>
  )
}

function saidOf(slot: Slot, left: number, hours: number | undefined, model: string | undefined): string {
  if (slot.obstacle === "no-boat") return noBoatWord(slot, model)
  return slot.obstacle ? obstacleWord(slot.obstacle, hours) : leftOf(slot.reservationType, left)
}
