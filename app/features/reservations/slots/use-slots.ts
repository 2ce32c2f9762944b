import { useState } from "react"
import { leftWords, obstacleLabel } from "#app/features/calendar/door/listing/availability.labels.ts"
import { leftFor } from "#app/features/calendar/door/listing/availability.rules.ts"
import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isBookable } from "#app/features/calendar/slots/slot.rules.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { dateOf, dayOf, dayWithin } from "#app/ui/formats.ts"
import type { DayTone, ToneWords } from "#app/ui/moment/calendar.tsx"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"
import { useAvailability } from "./use-availability.ts"

type Slots = readonly Slot[]

/**
 * The slots of the month shown and of the chosen day, for what is asked, and the calendar of their days.
 *
 * @param shownAs what this person sees of a slot; the hours are those of a rental
 * @param opensOn a day of the month that is shown while no day is chosen
 */
export function useSlots(
  values: Partial<BookingValues>,
  base: string,
  shownAs: (slot: Slot, hours: number | undefined) => Slot = (slot) => slot,
  opensOn = "",
) {
  const { reservationType: type = "boat_license", reservationDate = "", rentalDuration, boatType, groupSize } = values
  const isRental = type === "boat_rental"
  const hours = isRental ? whole(rentalHours, rentalDuration) : undefined
  const model = (isRental && boatType) || undefined
  const persons = type === "group_outing" ? whole(groupSizeLimits, groupSize) : undefined
  const asked = { type, base: base || undefined, hours, persons, model }
  const [deviceDay] = useState(() => dayOf(new Date()))
  // One answer for all months: answers of two moments could send the calendar to and fro without end.
  const bounds = useAvailability({ ...asked, from: deviceDay, to: deviceDay, bounds: "true" })
  // The device's day, until the server has answered.
  const today = bounds.data?.today ?? deviceDay
  const min = bounds.data?.firstFreeDay ?? today
  // Without any free day, only the current month is shown.
  const max = bounds.data && (bounds.data.lastFreeDay ?? today)
  const [turned, setTurned] = useState<{ to: string; of: string }>()
  // The month that somebody turned to stays until another day is chosen.
  const wanted = turned?.of === reservationDate ? turned.to : reservationDate || opensOn || today
  const shown = monthOf(dayWithin(wanted, min, max))
  const month = useAvailability({ ...asked, ...shown })
  const covers = (one: string) => one >= shown.from && one <= shown.to
  // Shows the month's slots while the day is fetched.
  const seen =
    month.data && !month.isPlaceholderData && covers(reservationDate)
      ? { ...month.data, items: month.data.items.filter((slot) => slot.date === reservationDate) }
      : undefined
  const dayAsked = reservationDate ? { ...asked, from: reservationDate, to: reservationDate } : undefined
  const day = useAvailability(dayAsked, seen)
  const shownSlots = (slots: Slots | undefined) => slots?.map((slot) => shownAs(slot, hours))
  const monthSlots = shownSlots(month.data?.items) ?? []
  const onDay = (one: string) => monthSlots.filter((slot) => slot.date === one)
  return {
    hours,
    model,
    nextDay: day.data?.nextFreeDay,
    daySlots: day.isPlaceholderData && !seen ? undefined : shownSlots(day.data?.items),
    monthSlots,
    unread: [bounds, month, day].filter((answer) => answer.isError && !answer.data),
    noFreeDay: bounds.data?.lastFreeDay === null,
    calendar: {
      today,
      min,
      max,
      month: bounds.data && shown.from,
      onOpen: () => setTurned(undefined),
      onMonthChange: (to: string) => setTurned({ to, of: reservationDate }),
      isDayDisabled: (one: string) => covers(one) && !onDay(one).some(isBookable),
      dayTone: (one: string) => toneOf(onDay(one), model),
      toneWords: toneWordsOf(type),
      loading: [bounds, month].some((answer) => answer.isPending || answer.isPlaceholderData),
    },
  }
}

function toneWordsOf(type: ReservationType): ToneWords {
  return { free: leftWords[type].free, few: leftWords[type].few, full: obstacleLabel.full.toLowerCase() }
}

/** The API accepts whole numbers within the limits; the form refuses the rest. */
function whole({ min, max }: { min: number; max: number }, count = Number.NaN): number | undefined {
  return Number.isInteger(count) && count >= min && count <= max ? count : undefined
}

function toneOf(slots: Slots, model: string | undefined): DayTone | undefined {
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
