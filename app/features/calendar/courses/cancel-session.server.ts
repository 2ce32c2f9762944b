import { freeSession } from "#app/features/calendar/door/free-seats.server.ts"
import { freeCourse } from "#app/features/calendar/resources/assignments/assignments.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type LockedSession, type LockRefusal, lockForChange } from "./lock-session.server.ts"
import { type CandidatesOf, momentOf, tellCandidates } from "./tell-candidates.server.ts"

export interface SessionToCancel {
  sessionId: string
  version: number
  actor: string
  now: Date
  candidatesOf: CandidatesOf
  /** The candidates are told later, and why (school 1, closures). */
  told?: { message: string; sendAt: Date }
}

export type CancelOutcome = { ok: true; bookingsCancelled: number } | { ok: false; refusal: LockRefusal }

/** Cancels a session before it begins: cancels its bookings, frees its seats and mails everybody. Applications stay. */
export async function cancelSession(db: Db, cancel: SessionToCancel): Promise<CancelOutcome> {
  return await inTransaction(db, async (trx): Promise<CancelOutcome> => {
    const locked = await lockForChange(trx, cancel)
    if (!locked.ok) return locked
    return { ok: true, bookingsCancelled: await cancelLocked(trx, locked.session, cancel) }
  })
}

/** The caller has locked and judged the session. @returns how many of its bookings were cancelled */
export async function cancelLocked(
  trx: Trx,
  session: LockedSession,
  { actor, now, candidatesOf, told }: Pick<SessionToCancel, "actor" | "now" | "candidatesOf" | "told">,
): Promise<number> {
  const { seats, credited } = await freeSession(trx, { sessionId: session.id, now })
  await freeCourse(trx, session.id)
  await trx
    .updateTable("slots")
    .set({ state: "cancelled", version: session.version + 1 })
    .where("id", "=", session.id)
    .execute()
  await recordEvent(trx, {
    actor,
    action: "training-session.cancelled",
    entity: "training-session",
    entityId: session.id,
    change: {
      cancelledAt: [null, now.toISOString()],
      bookings: seats.map(({ reference }) => reference),
      ...(credited.size > 0 ? { credited: Object.fromEntries(credited) } : {}),
    },
  })
  const { licenseType, startsAt, endsAt } = session
  const cancelled = { ...momentOf(session), licenseType, startsAt, endsAt }
  await tellCandidates(trx, { seats, session: cancelled, candidatesOf, told, now })
  return seats.length
}
