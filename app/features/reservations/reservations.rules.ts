import type { BoatLicenceLevel } from "./boat-reservation.schema.ts"
import type { LicenseLevel, ReservationStatus } from "./reservations.schema.ts"

export type DecidedStatus = Exclude<ReservationStatus, "pending">

/** Which status may follow which (specification 4). */
export const nextStatuses = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
} as const satisfies Record<ReservationStatus, readonly DecidedStatus[]>

export function canBecome(from: ReservationStatus, to: ReservationStatus): boolean {
  return (nextStatuses[from] as readonly ReservationStatus[]).includes(to)
}

/** The database bounds slots, and rentals last eight hours at most. */
export const longestOutingHours = 12

/** Whether a visit would be completed before it begins, which needs a confirmation (design 7.30). */
export function isEarly(status: ReservationStatus, startsAt: Date, now: Date): boolean {
  return status === "completed" && now < startsAt
}

/** A request whose outing came before the school's answer. */
export function isUnanswered(status: ReservationStatus, startsAt: Date, now: Date): boolean {
  return status === "pending" && startsAt <= now
}

type AskedLicence =
  | { reservationType: "boat_license"; licenseLevel: LicenseLevel }
  | { reservationType: "boat_rental" | "group_outing"; licenseLevel?: BoatLicenceLevel | undefined }

/** Lessons ask for a level, /boat-reservation for a licence (design 7.25). */
export function licenceColumns(asked: AskedLicence) {
  return asked.reservationType === "boat_license"
    ? { licenseLevel: asked.licenseLevel, licenseHeld: null }
    : { licenseLevel: null, licenseHeld: asked.licenseLevel ?? null }
}
