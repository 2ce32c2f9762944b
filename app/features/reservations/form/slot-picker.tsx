import { useContext, useState } from "react"
import { useWatch } from "react-hook-form"
import { obstacleLabel } from "#app/features/calendar/door/listing/availability.labels.ts"
import type { Slot, SlotObstacle } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import { readBase } from "#app/features/reservations/draft/booking-draft.ts"
import { type BookingValues, fieldId } from "#app/features/reservations/draft/booking-values.ts"
import { HoldLine } from "#app/features/reservations/hold/hold-line.tsx"
import { DayAlternatives } from "#app/features/reservations/slots/day-alternatives.tsx"
import { QuoteLink } from "#app/features/reservations/slots/quote-link.tsx"
import { SlotChoices, type SlotsProps } from "#app/features/reservations/slots/slot-choices.tsx"
import { WishContext } from "#app/features/reservations/slots/wish.ts"
import { RadioGroup } from "#app/ui/form/field.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { waitingWords } from "#content/waiting.ts"

interface SlotPickerProps extends Omit<SlotsProps, "onWish" | "usualBase"> {
  nextDay: string | null | undefined
  onDay: (day: string) => void
  onModel: (model: BoatType) => void
  error?: string | undefined
}

/** The slots of one day, base by base (specification 2). */
export function SlotPicker({ error, nextDay, onDay, onModel, ...choice }: SlotPickerProps) {
  const { slots, model } = choice
  const { waits, wish, sending } = useContext(WishContext)
  const [usualBase] = useState(readBase)
  const type = useWatch<BookingValues, "reservationType">({ name: "reservationType" })

  function waitFor(slot: Slot) {
    wish([slot.date, slot.timeSlot, slot.base])
    choice.onChange(slot)
  }

  return (
    <div className="space-y-5">
      <p aria-live="polite" className="sr-only">
        {countOf(slots)}
      </p>
      <RadioGroup
        id={fieldId("timeSlot")}
        legend="Créneau horaire"
        error={error ?? (waits ? undefined : lostSlot(slots, choice.value))}
      >
        <SlotChoices {...choice} usualBase={usualBase} onWish={waitFor} />
      </RadioGroup>
      <div aria-live="polite">{waits ? <WaitNote /> : null}</div>
      <HoldLine {...{ model, sending }} hours={choice.hours} bookable={slots && isStillFree(slots, choice.value)} />
      {slots ? <DayAlternatives {...{ slots, model, nextDay, onDay, onModel }} /> : null}
      {type === "group_outing" && slots && lackBoats(slots) ? <QuoteLink /> : null}
    </div>
  )
}

/** Says how many slots the chosen day has; the day stands in it, so that another day is told as well. */
function countOf(slots: readonly Slot[] | undefined): string | null {
  const day = slots?.[0]?.date
  if (!day) return null
  return `${formatDay(day)} : ${plural(slots.filter(isBookable).length, "créneau libre", "créneaux libres")}`
}

/** The waiting list of the chosen slot, which is full (school 2, "Waiting list"). */
function WaitNote() {
  return (
    <div className="border-l-4 border-special pl-4">
      <p className="font-semibold">{waitingWords.warn}</p>
      <p className="mt-1">{waitingWords.wish.chosen}</p>
    </div>
  )
}

/** The chosen slot began, does not fit the duration, or was taken. */
function lostSlot(slots: readonly Slot[] | undefined, { timeSlot, base }: SlotsProps["value"]): string | undefined {
  if (!slots || !timeSlot) return undefined
  const chosen = chosenOf(slots, { timeSlot, base })
  if (!chosen) return slots.length > 0 ? goneWords : undefined
  if (isBookable(chosen)) return undefined
  return lostWords[chosen.obstacle ?? "full"]
}

function chosenOf(slots: readonly Slot[] | undefined, { timeSlot, base }: SlotsProps["value"]): Slot | undefined {
  return slots?.find((slot) => slot.timeSlot === timeSlot && slot.base === base)
}

function isStillFree(slots: readonly Slot[], value: SlotsProps["value"]): boolean {
  const chosen = chosenOf(slots, value)
  return chosen !== undefined && isBookable(chosen)
}

const goneWords = "Ce créneau a déjà commencé ou n’est plus proposé. Choisissez-en un autre."
const lostWords = {
  full: obstacleLabel.full,
  held: "Un autre visiteur retient ce créneau pour quelques minutes. Choisissez-en un autre, ou réessayez plus tard.",
  closed: goneWords,
  "ends-after-closing": "Ce créneau ne convient pas à cette durée. Choisissez-en un autre.",
  "too-short": "Ce créneau ne convient pas à cette durée. Choisissez-en un autre.",
  "no-boat": obstacleLabel["no-boat"],
} satisfies Record<SlotObstacle, string>

/** No time of the day, or no day at all. */
function lackBoats(slots: readonly Slot[]): boolean {
  return (
    slots.every((slot) => !isBookable(slot)) &&
    (slots.length === 0 || slots.some(({ obstacle }) => obstacle === "no-boat" || obstacle === "held"))
  )
}
