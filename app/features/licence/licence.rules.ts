import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import { documentLimits } from "#content/limits.ts"
import type { ApplicationStatus, LicenceType, TakenReason, TakenTypes } from "./licence.schema.ts"
import { licenceTypeLabel } from "./licence-type.labels.ts"

/** Applications under way; 'submitted' counts too (specification 4, design 7.11). */
export const activeStatuses = [
  "draft",
  "pending",
  "submitted",
  "under_review",
] as const satisfies readonly ApplicationStatus[]

/** Each person has at most one of each type in these (design 7.11). */
export const underReviewStatuses = ["submitted", "under_review"] as const satisfies readonly ApplicationStatus[]

/** Undefined when the type is free. */
export function reasonTaken(licenseType: LicenceType, taken: TakenTypes): TakenReason | undefined {
  return taken.find((one) => one.licenseType === licenseType)?.reason
}

/** Returns the types in the order of the form. */
export function freeTypes(taken: TakenTypes): LicenceType[] {
  const types = Object.keys(licenceTypeLabel) as LicenceType[]
  return types.filter((type) => !reasonTaken(type, taken))
}

export const decisions = ["approved", "rejected"] as const
export type Decision = (typeof decisions)[number]

/** Only a submitted application is decided, and once (specification 4). */
export function canDecide(status: ApplicationStatus): boolean {
  return status === "submitted"
}

export const seatKeepingStatuses = [...underReviewStatuses, "approved"] as const satisfies readonly ApplicationStatus[]

/** Whether it has seats in sessions, and may take others. */
export function keepsSeats(status: ApplicationStatus): boolean {
  return seatKeepingStatuses.some((one) => one === status)
}

/** A rejected application or a draft may be refunded (design 7.12). */
export function isRefundable(status: ApplicationStatus | undefined): boolean {
  return status === "rejected" || status === "draft"
}

/** Before that, the school sees only who prepares what (design 7.15). */
export function isSent(status: ApplicationStatus): boolean {
  return status !== "draft"
}

/**
 * The last day that is too old: a certificate must be younger than three months (specification 5).
 * @param today 'yyyy-MM-dd' by the school's clock
 * @returns 'yyyy-MM-dd'; for the 31st it may be the last day of a shorter month
 */
export function oldestCertificateDay(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 - documentLimits.medicalCertificateMonths, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth))
  return first.toISOString().slice(0, 10)
}

/** A recent certificate is younger than three months and not in the future. */
export function isRecentCertificate(issuedOn: string | null, today: string): boolean {
  return issuedOn !== null && issuedOn > oldestCertificateDay(today) && issuedOn <= today
}

/** What the school owes an answer for comes first. */
export const seatEnds = ["cancelled", "taken-out", "lapsed", "left"] as const
export type SeatEnd = (typeof seatEnds)[number]

/** What ended a cancelled seat: its session, the school for this seat alone, the candidate, or an unpaid deposit. */
export function endOfSeat({
  keptPercent,
  sessionCancelled,
  takenOut,
}: Pick<BookedSession, "keptPercent" | "sessionCancelled" | "takenOut">): SeatEnd {
  if (keptPercent !== null) return "left"
  if (takenOut) return "taken-out"
  return sessionCancelled ? "cancelled" : "lapsed"
}
