import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { isSessionType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"

interface Sailing {
  activity: "boat_license" | "boat_rental" | "group_outing" | "theory" | "practice"
  model: BoatType | null
  persons: number
}

export interface SizedBoat {
  id: string
  model: string
  seats: number
  passengersMax: number
}

/** Those for whom this boat has room: a customer steers a rental, a skipper or an instructor the others. */
export function roomIn(boat: SizedBoat, { activity }: Pick<Sailing, "activity">): number {
  return activity === "boat_rental" ? boat.seats : boat.passengersMax
}

/** Groups and courses may sail in several boats, others in one. */
export function sailsTogether({ activity }: Pick<Sailing, "activity">): boolean {
  return activity === "boat_rental" || activity === "boat_license"
}

/** Persons who have no boat yet; courses need none. */
export function personsAshore(outing: Sailing, boats: readonly SizedBoat[]): number {
  if (isSessionType(outing.activity)) return 0
  if (sailsTogether(outing)) return boats.length > 0 ? 0 : Math.max(1, outing.persons)
  const aboard = boats.reduce((sum, boat) => sum + roomIn(boat, outing), 0)
  return Math.max(0, Math.max(1, outing.persons) - aboard)
}

/** Of a rental the booked model counts, of others the size. */
export function misfitOf(boat: SizedBoat, outing: Sailing): "other-model" | "too-small" | undefined {
  if (outing.model !== null) return boat.model === outing.model ? undefined : "other-model"
  return sailsTogether(outing) && roomIn(boat, outing) < outing.persons ? "too-small" : undefined
}
