import { documentLimits } from "#content/limits.ts"
import type { ApplicationStatus } from "./licence.schema.ts"

/** What an application needs; here and not in the schema, which the wizard does not load before it must. */
export const documentKinds = ["identity", "photo", "medical"] as const
export type DocumentKind = (typeof documentKinds)[number]

/** An application in one of these is under way; 'submitted' counts too (specification 4, design 7.11). */
export const activeStatuses = [
  "draft",
  "pending",
  "submitted",
  "under_review",
] as const satisfies readonly ApplicationStatus[]

/** It lies before the school: one of each type at a time, whatever the person (design 7.11). */
export const underReviewStatuses = ["submitted", "under_review"] as const satisfies readonly ApplicationStatus[]

/** The school has decided: it will not change any more. */
export function isDecided(status: ApplicationStatus): boolean {
  return status === "approved" || status === "rejected"
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
