import { instantAt } from "#app/platform/clock.server.ts"
import { formatClock } from "#app/ui/formats.ts"
import type { PlannedTimes } from "./session-plan.rules.ts"

/** Instants of school times, and which of them the clocks skip. */
export function plannedTimes(plan: Pick<PlannedTimes, "date" | "startTime" | "endTime">): PlannedTimes {
  const { date, startTime, endTime } = plan
  const startsAt = instantAt(date, startTime)
  const endsAt = instantAt(date, endTime)
  const skipped: PlannedTimes["skipped"] = [
    ...(formatClock(startsAt) === startTime ? [] : (["startTime"] as const)),
    ...(formatClock(endsAt) === endTime ? [] : (["endTime"] as const)),
  ]
  return { date, startTime, endTime, startsAt, endsAt, skipped }
}
