import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { SlotObstacle } from "./availability.schema.ts"

/** Boats and instructors of a base that are free for a whole slot; null where the base has none of its own. */
export interface FreeCrew {
  boats: Partial<Record<BoatType, number>> | null
  /** The last day of each one's certificate; null without any. */
  instructors: readonly (string | null)[] | null
}

interface Asked {
  reservationType: ReservationType
  date: string
  currentBookings: number
  /** Of a group. */
  persons: number
}

/**
 * Why the free boats and instructors cannot take a lesson or a group, as the door judges them (school 1, "Rules"). The
 * first booking of a lesson takes its boat and instructor, so that later ones need none.
 * @param passengersMax by model
 */
export function crewObstacle(
  { reservationType, date, currentBookings, persons }: Asked,
  { boats, instructors }: FreeCrew,
  passengersMax: Readonly<Partial<Record<BoatType, number>>>,
): SlotObstacle | null {
  if (reservationType === "boat_license") {
    if (currentBookings > 0) return null
    const sails = boats === null || Object.values(boats).some((count) => count > 0)
    const taught = instructors === null || instructors.some((certified) => certified !== null && certified >= date)
    return sails && taught ? null : "no-boat"
  }
  const seats = Object.entries(boats ?? {}).flatMap(([model, count]) =>
    Array.from({ length: count }, () => passengersMax[model as BoatType] ?? 0),
  )
  const needed = boats === null ? 0 : boatsToCarry(persons, seats)
  return needed === null || (instructors !== null && instructors.length < needed) ? "no-boat" : null
}

/** The fewest boats with seats for all; null where all boats together have too few. */
export function boatsToCarry(persons: number, seats: readonly number[]): number | null {
  let waiting = persons
  let boats = 0
  for (const each of seats.toSorted((a, b) => b - a)) {
    if (waiting <= 0) break
    waiting -= each
    boats += 1
  }
  return waiting > 0 ? null : boats
}
