import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { closingTime } from "#content/limits.ts"

export const slotMinutes = {
  boat_license: 180,
  boat_rental: 60,
  group_outing: 180,
} as const satisfies Record<ReservationType, number>

/** When a slot that begins at an instant ends, both in milliseconds; a rental lasts `hours`. */
export function endOfSlot(type: ReservationType, startsAt: number, hours = 1): number {
  return startsAt + slotMinutes[type] * (type === "boat_rental" ? hours : 1) * 60_000
}

interface SlotPlaces {
  currentBookings: number
  maxCapacity: number
}

export function placesLeft(slot: SlotPlaces): number {
  return slot.maxCapacity - slot.currentBookings
}

export function isBookable(slot: SlotPlaces & { isAvailable: boolean }): boolean {
  return slot.isAvailable && placesLeft(slot) > 0
}

/** Minutes since midnight of 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function endsAfterClosing(timeSlot: string, hours: number): boolean {
  return minutesOf(timeSlot) + hours * 60 > minutesOf(closingTime)
}
