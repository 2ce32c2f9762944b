import { centsOf, type PlannedTimes } from "./session-plan.rules.ts"
import type { SessionPlan } from "./training.admin.schema.ts"

export function courseRow(plan: SessionPlan, { startsAt, endsAt }: Pick<PlannedTimes, "startsAt" | "endsAt">) {
  const { sessionType, licenseType, instructorName, location, maxParticipants, priceChf } = plan
  const course = { kind: sessionType, licenseType, instructorName, location, priceCents: centsOf(priceChf) }
  return { ...course, capacity: maxParticipants, startsAt, endsAt }
}
