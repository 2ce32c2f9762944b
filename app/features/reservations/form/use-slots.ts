import { useState } from "react"
import { leftWords, obstacleLabel } from "#app/features/calendar/slots/availability.labels.ts"
import { isBookable, leftFor } from "#app/features/calendar/slots/availability.rules.ts"
import type { ReservationType, Slot } from "#app/features/calendar/slots/availability.schema.ts"
import { dateOf, dayOf, dayWithin } from "#app/ui/formats.ts"
import type { DayTone, ToneWords } from "#app/ui/moment/calendar.tsx"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import type { BookingValues } from "./booking-values.ts"
import { useAvailability } from "./reservations.client.ts"

/** The slots of the month shown and of the chosen day, for what is asked. */
export function useSlots(values: Partial<BookingValues>, base: string) {
  const { reservationType: type = "boat_license", reservationDate, rentalDuration, boatType, groupSize } = values
  const isRental = type === "boat_rental"
  const hours = isRental ? whole(rentalHours, rentalDuration) : undefined
  const model = (isRental && boatType) || undefined
  const persons = type === "group_outing" ? whole(groupSizeLimits, groupSize) : undefined
  const asked = { type, base: base || undefined, hours, persons, model }
  const [shown, setShown] = useState(() => monthOf(reservationDate || dayOf(new Date())))
  const answer = useAvailability({ ...asked, ...shown, bounds: "true" })
  const covers = (one: string) => one >= shown.from && one <= shown.to
  // Shows the month's slots while the day is fetched.
  const seen =
    answer.data && !answer.isPlaceholderData && reservationDate && covers(reservationDate)
      ? { ...answer.data, items: answer.data.items.filter((slot) => slot.date === reservationDate) }
      : undefined
  const onDay = reservationDate ? { ...asked, from: reservationDate, to: reservationDate } : undefined
  const day = useAvailability(onDay, seen)
  const { today, firstFreeDay, lastFreeDay } = answer.data ?? {}
  const min = firstFreeDay ?? today
  // Without any free day, only the current month is shown.
  const max = lastFreeDay ?? today
  const first = reservationDate ? dayWithin(reservationDate, min, max) : min
  // The page stays where it was turned to, unless nothing is free there or further on, or there or before.
  if (min && min > shown.to) setShown(monthOf(min))
  else if (max && max < shown.from) setShown(monthOf(max))
  return {
    day,
    daySlots: day.isPlaceholderData && !seen ? undefined : day.data?.items,
    hours,
    model,
    month: {
      answer,
      min,
      max,
      shown: answer.data && shown.from,
      none: lastFreeDay === null,
      showFirst: () => setShown(monthOf(first ?? dayOf(new Date()))),
      show: (from: string, to: string) => setShown({ from, to }),
      covers,
    },
  }
}

export function toneWordsOf(type: ReservationType): ToneWords {
  return { free: leftWords[type].free, few: leftWords[type].few, full: obstacleLabel.full.toLowerCase() }
}

/** The API accepts whole numbers within the limits; the form refuses the rest. */
function whole({ min, max }: { min: number; max: number }, count = Number.NaN): number | undefined {
  return Number.isInteger(count) && count >= min && count <= max ? count : undefined
}

export function toneOf(slots: readonly Slot[], model: string | undefined): DayTone | undefined {
  if (slots.length === 0) return undefined
  const free = slots.filter(isBookable).reduce((sum, slot) => sum + leftFor(slot, model), 0)
  if (free === 0) return "full"
  return free <= 3 ? "few" : "free"
}

function monthOf(day: string): { from: string; to: string } {
  const date = dateOf(day)
  const first = new Date(date.getFullYear(), date.getMonth(), 1, 12)
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0, 12)
  return { from: dayOf(first), to: dayOf(last) }
}
