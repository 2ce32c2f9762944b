import { centsOf, type PlannedTimes } from "./session-plan.rules.ts"
import type { SessionPlan } from "./training.admin.schema.ts"

/** The columns of a slot that a plan sets. */
export function courseRow(plan: SessionPlan, { startsAt, endsAt }: Pick<PlannedTimes, "startsAt" | "endsAt">) {
  const { sessionType, licenseType, instructorName, location, maxParticipants, priceChf } = plan
  const course = { kind: sessionType, licenseType, instructorName, location, priceCents: centsOf(priceChf) }
  return { ...course, capacity: maxParticipants, startsAt, endsAt }
}
