import { documentLimits } from "#content/limits.ts"
import type { ApplicationStatus, LicenceType, TakenReason, TakenTypes } from "./licence.schema.ts"
import { licenceTypeLabel } from "./licence-type.labels.ts"

/** An application in one of these is under way; 'submitted' counts too (specification 4, design 7.11). */
export const activeStatuses = [
  "draft",
  "pending",
  "submitted",
  "under_review",
] as const satisfies readonly ApplicationStatus[]

/** It lies before the school: one of each type at a time, whatever the person (design 7.11). */
export const underReviewStatuses = ["submitted", "under_review"] as const satisfies readonly ApplicationStatus[]

/** Why a type cannot be applied for again; undefined when it can. */
export function reasonTaken(licenseType: LicenceType, taken: TakenTypes): TakenReason | undefined {
  return taken.find((one) => one.licenseType === licenseType)?.reason
}

/** The types a person can still apply for, in the order of the form. */
export function freeTypes(taken: TakenTypes): LicenceType[] {
  const types = Object.keys(licenceTypeLabel) as LicenceType[]
  return types.filter((type) => !reasonTaken(type, taken))
}

export const decisions = ["approved", "rejected"] as const
export type Decision = (typeof decisions)[number]

/** Only what was submitted is decided, and once (specification 4). */
export function canDecide(status: ApplicationStatus): boolean {
  return status === "submitted"
}

/** Whether its candidate may replace a session the school cancelled: it was submitted and not rejected. */
export function keepsSeats(status: ApplicationStatus): boolean {
  return status === "submitted" || status === "under_review" || status === "approved"
}

/** Whether its fee may be refunded: it was rejected, or is still a draft (design 7.12). */
export function isRefundable(status: ApplicationStatus | undefined): boolean {
  return status === "rejected" || status === "draft"
}

/** What a candidate prepares is private until it is sent: the school sees only who prepares what (design 7.15). */
export function isSent(status: ApplicationStatus): boolean {
  return status !== "draft"
}

/**
 * The last day on which a medical certificate would be too old: it must be under three months old (specification 5).
 * @param today the school's, 'yyyy-MM-dd'
 * @returns 'yyyy-MM-dd'; three months before the 31st is the last day of a shorter month
 */
export function oldestCertificateDay(today: string): string {
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 - documentLimits.medicalCertificateMonths, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth))
  return first.toISOString().slice(0, 10)
}

/** Whether a medical certificate still counts: issued within the last three months, not in the future. */
export function isRecentCertificate(issuedOn: string | null, today: string): boolean {
  return issuedOn !== null && issuedOn > oldestCertificateDay(today) && issuedOn <= today
}
