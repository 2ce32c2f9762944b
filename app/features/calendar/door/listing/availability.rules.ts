import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { endsAfterClosing, placesLeft } from "#app/features/calendar/slots/slot.rules.ts"
import type { Slot, SlotObstacle } from "./availability.schema.ts"

/** Places left, or boats of a model where it is asked for and fewer are free. */
export function leftFor(slot: UntimedSlot, model: string | undefined): number {
  const boats = slot.boats?.[model as BoatType]
  return boats === undefined ? placesLeft(slot) : Math.min(placesLeft(slot), boats)
}

/** @param held of the places that are counted as booked, those that live holds keep */
export function ownObstacle(
  slot: Pick<Slot, "isAvailable" | "currentBookings" | "maxCapacity">,
  held = 0,
): SlotObstacle | null {
  const left = placesLeft(slot)
  if (left < 1) return left + held < 1 ? "full" : "held"
  return slot.isAvailable ? null : "closed"
}

/** With its start in milliseconds. */
type UntimedSlot = Omit<Slot, "startsAt" | "endsAt">
export type TimedSlot = UntimedSlot & { startsAt: number }

/**
 * The slots that a rental takes from slot `first` on: same base and day, starting within its hours; hours without a
 * slot do not count (design 7.5). `slots` are by date, then time.
 */
function slotsWithin(slots: readonly TimedSlot[], first: number, hours: number): TimedSlot[] {
  const within: TimedSlot[] = []
  const start = slots[first]
  if (!start) return within
  const until = start.startsAt + hours * 3_600_000
  for (let at = first; at < slots.length; at += 1) {
    const slot = slots[at]
    if (!slot || slot.date !== start.date || slot.startsAt >= until) break
    if (slot.base === start.base) within.push(slot)
  }
  return within
}

/** The obstacle of a rental in these slots; each of them was judged alone before. */
function obstacleOf(within: readonly UntimedSlot[], late: boolean): SlotObstacle | null {
  const own = within[0]?.obstacle ?? null
  if (own && own !== "held") return own
  if (late) return "ends-after-closing"
  const met = within.flatMap(({ obstacle }) => obstacle ?? [])
  if (met.length === 0) return null
  return met.every((obstacle) => obstacle === "held") ? "held" : "too-short"
}

/**
 * Each slot, listed by date then time, for a rental of `hours`: open when all its slots are open and it ends by closing
 * time, with the counters of the fullest.
 */
export function asRentalStarts(slots: readonly TimedSlot[], hours: number): TimedSlot[] {
  return slots.map((start, index) => {
    const within = slotsWithin(slots, index, hours)
    const fullest = within.reduce((least, slot) => (placesLeft(slot) < placesLeft(least) ? slot : least), start)
    const late = endsAfterClosing(start.timeSlot, hours)
    return {
      ...start,
      obstacle: obstacleOf(within, late),
      isAvailable: within.every((slot) => slot.isAvailable) && !late,
      currentBookings: fullest.currentBookings,
      maxCapacity: fullest.maxCapacity,
    }
  })
}
