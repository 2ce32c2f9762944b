import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { SlotObstacle } from "./availability.schema.ts"

/** Boats and instructors of a base that are free for a whole slot; null where the base has none of its own. */
export interface FreeCrew {
  boats: Partial<Record<BoatType, number>> | null
  /** The last day of each one's certificate; null without any. */
  instructors: readonly (string | null)[] | null
}

interface Lesson {
  date: string
  /** Chosen already: its bookings share them. */
  hasBoat: boolean
  hasInstructor: boolean
}

/** Why the free boats and instructors cannot take a booking of a lesson, as the door judges it (school 1, "Rules"). */
export function lessonObstacle(
  { date, hasBoat, hasInstructor }: Lesson,
  { boats, instructors }: FreeCrew,
): SlotObstacle | null {
  const sails = hasBoat || boats === null || Object.values(boats).some((count) => count > 0)
  const isCertified = (until: string | null) => until !== null && until >= date
  const taught = hasInstructor || instructors === null || instructors.some(isCertified)
  return sails && taught ? null : "no-boat"
}

/** Why free boats and crews cannot take a group, as at the door (school 1, "Rules"). @param passengersMax by model */
export function groupObstacle(
  persons: number,
  { boats, instructors }: FreeCrew,
  passengersMax: Readonly<Partial<Record<BoatType, number>>>,
): SlotObstacle | null {
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
