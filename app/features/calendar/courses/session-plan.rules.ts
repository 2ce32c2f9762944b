import type { SessionPlan } from "./training.admin.schema.ts"
import type { PlanProblem } from "./training.refusals.ts"

export interface PlannedTimes extends Pick<SessionPlan, "date" | "startTime" | "endTime"> {
  startsAt: Date
  endsAt: Date
  /** Times that the school's clocks skip that day. */
  skipped: readonly ("startTime" | "endTime")[]
}

/** What is wrong with the times of a session (specification 5); undefined when nothing is. */
export function planProblem(times: PlannedTimes, at: { now: Date; today: string }): PlanProblem | undefined {
  if (times.date < at.today) return "day-past"
  if (times.skipped.includes("startTime")) return "start-skipped"
  if (times.skipped.includes("endTime")) return "end-skipped"
  if (times.endsAt <= times.startsAt) return "end-before-start"
  if (times.startsAt <= at.now) return "start-past"
  return undefined
}

type SessionThatWas = Omit<SessionPlan, "priceChf"> & { priceCents: number; isAvailable: boolean }

const valued = ["date", "startTime", "endTime", "sessionType", "licenseType", "location"] as const
const counted = ["maxParticipants", "priceCents", "isAvailable"] as const

/** `[before, after]` by field; a person's name without its values. */
export function changesOf(before: SessionThatWas, after: SessionThatWas): Record<string, unknown> {
  const pairs = [...valued, ...counted].flatMap((field) =>
    before[field] === after[field] ? [] : [[field, [before[field], after[field]]] as const],
  )
  const instructor = before.instructorName === after.instructorName ? {} : { fields: ["instructorName"] }
  return { ...Object.fromEntries(pairs), ...instructor }
}

/** Whether people with a seat must be mailed. */
export function isMoved(changes: Record<string, unknown>): boolean {
  return ["date", "startTime", "endTime", "location"].some((field) => field in changes)
}

export function isOtherCourse(changes: Record<string, unknown>): boolean {
  return "sessionType" in changes || "licenseType" in changes
}

/** CHF as typed → cents, rounded (specification 5). */
export function centsOf(priceChf: number): number {
  return Math.round(priceChf * 100)
}
