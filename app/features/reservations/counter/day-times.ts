import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import { leftOf, obstacleWord } from "#app/features/calendar/door/listing/slot-words.labels.ts"
import { isBookable, placesLeft } from "#app/features/calendar/slots/slot.rules.ts"
import { useAvailability } from "#app/features/reservations/slots/use-availability.ts"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import type { CounterValues } from "./counter-values.ts"

export type PlaceValues = Pick<
  CounterValues,
  "reservationType" | "base" | "reservationDate" | "timeSlot" | "rentalDuration" | "boatType"
> &
  Partial<Pick<CounterValues, "groupSize">>

export function useDayTimes(
  { reservationType: type, reservationDate: day, base, ...rented }: PlaceValues,
  begun?: "true",
) {
  const rental = type === "boat_rental" ? { hours: rented.rentalDuration, model: rented.boatType } : {}
  const group = type === "group_outing" ? { persons: rented.groupSize } : {}
  const known = isDay(day)
  const question = known ? { type, from: day, to: day, base, begun, ...rental, ...group } : undefined
  const { data, isError, isPlaceholderData } = useAvailability(question)
  const loading = known && !isError && (!data || isPlaceholderData)
  const next = loading || data?.nextFreeDay === day ? undefined : data?.nextFreeDay
  return {
    failed: isError,
    loading,
    slots: loading ? [] : (data?.items ?? []).filter((slot) => slot.date === day && slot.base === base),
    read: known && !loading && !isError,
    nextDay: next ?? undefined,
  }
}

/** The hours of the school do not hold it back (school 1). */
export function isOffered(slot: Slot, model: PlaceValues["boatType"]): boolean {
  if (slot.obstacle === "ends-after-closing") return leftIn(slot, model) > 0
  return isBookable(slot) && leftIn(slot, model) > 0
}

/** Boats of the model where the base has some. */
function leftIn(slot: Slot, model: PlaceValues["boatType"]): number {
  return slot.boats ? Math.min(slot.boats[model] ?? 0, placesLeft(slot)) : placesLeft(slot)
}

export function leftWord(slot: Slot, model: PlaceValues["boatType"]): string {
  return slot.obstacle ? obstacleWord(slot.obstacle, undefined) : leftOf(slot.reservationType, leftIn(slot, model))
}

export function whyNot(slot: Slot, hours: number | undefined): string {
  return obstacleWord(slot.obstacle ?? (placesLeft(slot) > 0 ? "no-boat" : "full"), hours)
}

/** The first time that is free from `from` on, or the last one before it; '' where the day has none. */
export function nearestTime(slots: readonly Slot[], from: string, model: PlaceValues["boatType"]): string {
  const free = slots.filter((slot) => isOffered(slot, model)).map(({ timeSlot }) => timeSlot)
  return free.find((time) => time >= from) ?? free.at(-1) ?? ""
}
