import { freeCourse } from "#app/features/calendar/resources/assignments/assignments.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { courseRow } from "./course-row.server.ts"
import { confirmedSeats, type LockedSession, type LockRefusal, lockForChange } from "./lock-session.server.ts"
import { moveBooked } from "./move-booked.server.ts"
import { centsOf, changesOf, isMoved, isOtherCourse, planProblem } from "./session-plan.rules.ts"
import { plannedTimes } from "./session-times.server.ts"
import { type BookedSeat, type CandidatesOf, momentOf } from "./tell-candidates.server.ts"
import type { SessionPlan } from "./training.admin.schema.ts"
import type { PlanProblem } from "./training.refusals.ts"

export interface SessionToUpdate {
  sessionId: string
  version: number
  plan: SessionPlan
  isAvailable: boolean
  /** To the candidates of a session that moves. */
  message?: string | undefined
  actor: string
  now: Date
  candidatesOf: CandidatesOf
}

export interface BookedCandidate {
  reference: string
  name: string
}

export type UpdateRefusal =
  | { ok: false; refusal: LockRefusal | PlanProblem | "course-booked" }
  | { ok: false; refusal: "below-booked"; booked: BookedCandidate[] }

export type UpdateOutcome = { ok: true } | UpdateRefusal

/** The maximum never falls below the seats taken; a booked session stays the same course; candidates keep the price. */
export async function updateSession(db: Db, update: SessionToUpdate): Promise<UpdateOutcome> {
  return await inTransaction(db, async (trx): Promise<UpdateOutcome> => {
    const locked = await lockForChange(trx, update)
    if (!locked.ok) return locked
    return await changeLocked(trx, locked.session, update)
  })
}

/** Changes a session that the caller has locked and judged. */
export async function changeLocked(
  trx: Trx,
  session: LockedSession,
  update: Omit<SessionToUpdate, "sessionId" | "version">,
): Promise<UpdateOutcome> {
  const { plan, now, isAvailable } = update
  const times = plannedTimes(plan)
  const problem = planProblem(times, { now, today: dayAt(now) })
  if (problem) return { ok: false, refusal: problem }

  const { priceChf, ...values } = plan
  const after = { ...values, priceCents: centsOf(priceChf), isAvailable }
  const changes = changesOf({ ...session, isAvailable: session.state === "open" }, after)
  if (Object.keys(changes).length === 0) return { ok: true }
  const seats = await confirmedSeats(trx, session.id)
  if (isOtherCourse(changes) && seats.length > 0) return { ok: false, refusal: "course-booked" }
  if (after.maxParticipants < seats.length) {
    return { ok: false, refusal: "below-booked", booked: await namesOf(trx, seats, update.candidatesOf) }
  }

  const { startsAt, endsAt } = times
  const isOtherTime = Number(startsAt) !== Number(session.startsAt) || Number(endsAt) !== Number(session.endsAt)
  if (isOtherTime) await freeCourse(trx, session.id)
  await trx
    .updateTable("slots")
    .set({ ...courseRow(plan, times), state: isAvailable ? "open" : "closed", version: session.version + 1 })
    .where("id", "=", session.id)
    .execute()
  await recordEvent(trx, {
    actor: update.actor,
    action: "training-session.changed",
    entity: "training-session",
    entityId: session.id,
    change: changes,
  })
  if (isMoved(changes)) {
    const { message, candidatesOf } = update
    const moved = { ...momentOf(values), licenseType: values.licenseType, startsAt, endsAt }
    const before = momentOf(session)
    await moveBooked(trx, { sessionId: session.id, seats, session: moved, before, message, candidatesOf, now })
  }
  return { ok: true }
}

async function namesOf(trx: Trx, seats: readonly BookedSeat[], candidatesOf: CandidatesOf): Promise<BookedCandidate[]> {
  const candidates = await candidatesOf(
    trx,
    seats.map(({ applicationId }) => applicationId),
  )
  return seats.map(({ reference, applicationId }) => {
    const { firstName = "", lastName = "" } = candidates.get(applicationId) ?? {}
    return { reference, name: `${firstName} ${lastName}`.trim() }
  })
}
