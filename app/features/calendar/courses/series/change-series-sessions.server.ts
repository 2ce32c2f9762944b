import { cancelLocked } from "#app/features/calendar/courses/cancel-session.server.ts"
import {
  type LockedSession,
  lockSessionWithSeries,
  refusalOf,
} from "#app/features/calendar/courses/lock-session.server.ts"
import { planProblem } from "#app/features/calendar/courses/session-plan.rules.ts"
import { plannedTimes } from "#app/features/calendar/courses/session-times.server.ts"
import type { CandidatesOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import type { SessionPlan } from "#app/features/calendar/courses/training.admin.schema.ts"
import { changeLocked, type UpdateRefusal } from "#app/features/calendar/courses/update-session.server.ts"
import { byMoment, momentKey } from "#app/features/calendar/slots/plan-series.server.ts"
import type { ChangedSeries, LeftReason, WideScope } from "#app/features/calendar/slots/series-scope.schema.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

export interface SessionsToChange {
  sessionId: string
  version: number
  scope: WideScope
  change: { plan: SessionPlan; isAvailable: boolean } | "cancel"
  message?: string | undefined
  actor: string
  now: Date
  candidatesOf: CandidatesOf
}

export type ChangeSessionsOutcome =
  | { ok: true; series: ChangedSeries }
  | UpdateRefusal
  | { ok: false; refusal: "no-series" | "date-in-series" | "nothing-to-change" }

/**
 * Changes or cancels sessions of a series that have not begun (school 1, "Rules"): the named one and those after it, or
 * all that nobody has booked. The named session is judged as when it is changed alone; the others get what changes of
 * it, stay as they are when they are booked, and are named. Other times are for those that have the named one's.
 */
export async function changeSeriesSessions(db: Db, wanted: SessionsToChange): Promise<ChangeSessionsOutcome> {
  return await inTransaction(db, async (trx): Promise<ChangeSessionsOutcome> => {
    const sessions = await lockSessionWithSeries(trx, wanted.sessionId)
    const named = sessions.find(({ id }) => id === wanted.sessionId)
    const refusal = refusalOf(named, wanted)
    if (!named || refusal) return { ok: false, refusal: refusal ?? "session-not-found" }
    if (!named.seriesId) return { ok: false, refusal: "no-series" }
    const { change, scope, actor } = wanted
    if (change !== "cancel" && change.plan.date !== named.date) return { ok: false, refusal: "date-in-series" }

    const left: ChangedSeries["left"] = []
    let changed = 0
    for (const session of sessions.filter((one) => isReached(one, named, wanted))) {
      const { id, date, startTime: timeSlot } = session
      const reason = reasonToLeave(session, named, wanted)
      if (reason) left.push({ id, date, timeSlot, reason })
      else {
        const outcome = await apply(trx, session, named, wanted)
        if (!outcome.ok) return outcome
        changed += 1
      }
    }
    if (changed === 0) return { ok: false, refusal: "nothing-to-change" }
    await recordEvent(trx, {
      actor,
      action: "slot-series.changed",
      entity: "slot-series",
      entityId: named.seriesId,
      change: { scope, from: keyOf(named), cancelled: change === "cancel", changed, left: left.length },
    })
    return { ok: true, series: { changed, left: left.toSorted(byMoment) } }
  })
}

function keyOf({ date, startTime }: LockedSession): string {
  return momentKey({ date, timeSlot: startTime })
}

function isReached(session: LockedSession, named: LockedSession, { scope, change, now }: SessionsToChange): boolean {
  if (session.id === named.id) return true
  if (session.sessionType !== named.sessionType || session.licenseType !== named.licenseType) return false
  if (session.state === "cancelled" || session.startsAt <= now) return false
  if (scope === "following" && session.startsAt < named.startsAt) return false
  return change === "cancel" || !isMove(change.plan, named) || isSameTime(session, named)
}

function isMove({ startTime, endTime }: SessionPlan, named: LockedSession): boolean {
  return !isSameTime({ startTime, endTime }, named)
}

function isSameTime(
  one: Pick<LockedSession, "startTime" | "endTime">,
  other: Pick<LockedSession, "startTime" | "endTime">,
): boolean {
  return one.startTime === other.startTime && one.endTime === other.endTime
}

function reasonToLeave(
  session: LockedSession,
  named: LockedSession,
  { scope, change, now }: SessionsToChange,
): LeftReason | undefined {
  const isJudgedAlone = scope === "following" && session.id === named.id
  if (isJudgedAlone) return undefined
  if (session.currentParticipants > 0) return "booked"
  if (change === "cancel" || session.id === named.id) return undefined
  const problem = planProblem(plannedTimes(planFor(session, named, change)), { now, today: dayAt(now) })
  if (!problem) return undefined
  return problem === "start-skipped" || problem === "end-skipped" ? "no-such-time" : "past"
}

async function apply(trx: Trx, session: LockedSession, named: LockedSession, wanted: SessionsToChange) {
  const { change, message, actor, now, candidatesOf } = wanted
  if (change === "cancel") {
    await cancelLocked(trx, session, wanted)
    return { ok: true } as const
  }
  const isAvailable = isStateChanged(named, change) ? change.isAvailable : session.state === "open"
  return await changeLocked(trx, session, {
    plan: planFor(session, named, change),
    isAvailable,
    message,
    actor,
    now,
    candidatesOf,
  })
}

type Edit = Exclude<SessionsToChange["change"], "cancel">

function isStateChanged(named: LockedSession, { isAvailable }: Edit): boolean {
  return isAvailable !== (named.state === "open")
}

/** A session's own plan, with what changes of the named one. */
function planFor(session: LockedSession, named: LockedSession, { plan }: Edit): SessionPlan {
  const before = planOf(named)
  const changed = Object.entries(plan).filter(([field, value]) => before[field as keyof SessionPlan] !== value)
  return { ...planOf(session), ...Object.fromEntries(changed) }
}

function planOf(session: LockedSession): SessionPlan {
  const { date, startTime, endTime, sessionType, licenseType, instructorName, location } = session
  const { maxParticipants, priceCents } = session
  const course = { sessionType, licenseType, instructorName, location, maxParticipants, priceChf: priceCents / 100 }
  return { date, startTime, endTime, ...course }
}
