import type { Slot } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { minutesOf } from "#app/features/calendar/slots/slot.rules.ts"
import type { Moment } from "./closing.schema.ts"

export interface ToMove {
  id: string
  reservationType: ReservationType
  base: string
  date: string
  timeSlot: string
  /** Hours of a rental. */
  hours: number | null
  boatType: BoatType | null
  /** The free starts for such a reservation at its base, outside the days to close. */
  starts: readonly Pick<Slot, "date" | "timeSlot" | "currentBookings" | "maxCapacity" | "boats">[]
}

/**
 * The nearest free moment for each reservation, by day, then by hour, later rather than earlier; what one is offered, no other is. Boats that other
 * kinds of outings share are left to the door.
 */
export function suggestMoments(reservations: readonly ToMove[]): Map<string, Moment> {
  const suggested = new Map<string, Moment>()
  const given: (ToMove & { to: Moment })[] = []
  for (const one of reservations) {
    const start = one.starts
      .toSorted((a, b) => distance(a, one) - distance(b, one))
      .find(({ date, timeSlot, currentBookings, maxCapacity, boats }) => {
        const beside = given.filter((other) => meets(other, one, { date, timeSlot }))
        if (currentBookings + beside.length >= maxCapacity) return false
        if (!boats || !one.boatType) return true
        return beside.filter(({ boatType }) => boatType === one.boatType).length < (boats[one.boatType] ?? 0)
      })
    if (!start) continue
    const to = { base: one.base, date: start.date, timeSlot: start.timeSlot }
    given.push({ ...one, to })
    suggested.set(one.id, to)
  }
  return suggested
}

const dayMinutes = 24 * 60

/** Measures in minutes. A day weighs more than any hour of a day, and an earlier day more than any later one. */
function distance(to: Pick<Moment, "date" | "timeSlot">, from: ToMove): number {
  const days = (Date.parse(to.date) - Date.parse(from.date)) / 86_400_000
  return (days < 0 ? 1000 - days : days) * dayMinutes + Math.abs(minutesOf(to.timeSlot) - minutesOf(from.timeSlot))
}

/** Whether they want the same places; others than rentals take one slot. */
function meets(other: ToMove & { to: Moment }, one: ToMove, at: Pick<Moment, "date" | "timeSlot">): boolean {
  if (other.reservationType !== one.reservationType) return false
  if (other.to.base !== one.base || other.to.date !== at.date) return false
  const [begins, otherBegins] = [minutesOf(at.timeSlot), minutesOf(other.to.timeSlot)]
  if (one.hours === null || other.hours === null) return begins === otherBegins
  return begins < otherBegins + other.hours * 60 && otherBegins < begins + one.hours * 60
}
