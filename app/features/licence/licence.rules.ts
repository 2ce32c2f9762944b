import type { ApplicationStatus } from "./licence.schema.ts"

/** An application in one of these is under way; 'submitted' counts too (specification 4, design 7.11). */
export const activeStatuses = [
  "draft",
  "pending",
  "submitted",
  "under_review",
] as const satisfies readonly ApplicationStatus[]

/** The school has decided: it will not change any more. */
export function isDecided(status: ApplicationStatus): boolean {
  return status === "approved" || status === "rejected"
}
