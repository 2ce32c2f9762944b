import { freeSession } from "#app/features/calendar/door/free-seats.server.ts"
import { freeCourse } from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type LockedSession, type LockRefusal, lockForChange } from "./lock-session.server.ts"
import { type CandidatesOf, momentOf, tellOfCancelled } from "./tell-candidates.server.ts"

export interface SessionToCancel {
  sessionId: string
  version: number
  /** To the candidates. */
  message?: string | undefined
  actor: string
  now: Date
  candidatesOf: CandidatesOf
}

export type CancelOutcome = { ok: true; bookingsCancelled: number } | { ok: false; refusal: LockRefusal }

/**
 * Cancels a session before it begins: cancels its bookings, frees its seats and mails everybody. Applications stay. The
 * mails leave after `undoMinutes`; until then the cancellation can be undone.
 */
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
  { message, actor, now, candidatesOf }: Pick<SessionToCancel, "message" | "actor" | "now" | "candidatesOf">,
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
      ...(message ? { fields: ["message"] } : {}),
    },
  })
  const { licenseType, startsAt, endsAt } = session
  const cancelled = { ...momentOf(session), licenseType, startsAt, endsAt }
  const state = session.state === "open" ? "open" : "closed"
  await tellOfCancelled(trx, state, { seats, session: cancelled, message, candidatesOf, now })
  return seats.length
}

/** The bookings that ended with a session. */
export async function seatsCancelledWith(db: Db | Trx, sessionId: string) {
  return await db
    .selectFrom("seats")
    .select(["id", "applicationId"])
    .where("sessionId", "=", sessionId)
    .where("cancelledAs", "=", "session")
    .execute()
}

/** Opens a locked session again, so that its seats can be taken again. */
export async function reopen(trx: Trx, { id }: LockedSession): Promise<void> {
  await trx.updateTable("slots").set({ state: "open" }).where("id", "=", id).execute()
}

interface Reinstated {
  state: "open" | "closed"
  bookings: readonly string[]
  charged: ReadonlyMap<string, Moved>
  actor: string
}

/** Ends the undoing of a cancellation, once the seats are taken again. */
export async function reinstate(
  trx: Trx,
  { id, version }: LockedSession,
  { state, bookings, charged, actor }: Reinstated,
): Promise<void> {
  await trx
    .updateTable("slots")
    .set({ state, version: version + 1 })
    .where("id", "=", id)
    .execute()
  await recordEvent(trx, {
    actor,
    action: "training-session.undone",
    entity: "training-session",
    entityId: id,
    change: { bookings, ...(charged.size > 0 ? { charged: Object.fromEntries(charged) } : {}) },
  })
}
