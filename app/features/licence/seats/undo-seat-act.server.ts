import { isOfSeat, seatMailOf } from "#app/features/calendar/courses/held-seat-mails.server.ts"
import type { SeatUndo } from "#app/features/calendar/courses/mails/seat-mail-parts.server.ts"
import { overlapping } from "#app/features/calendar/courses/training.rules.ts"
import { cancelSeat } from "#app/features/calendar/door/free-seats.server.ts"
import { retakeSeat } from "#app/features/calendar/door/take-seats.server.ts"
import type { SessionMoment } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import { dropHeldEmail, lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type LockedSeat, lockSeat, othersOf, type SeatAsked } from "./lock-candidate.server.ts"
import { instantOf, moveLocked } from "./move-to-session.server.ts"
import { refusedBySession } from "./refused-by-session.server.ts"
import type { SeatsRefusal } from "./seats.refusals.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"
import { recordSeatAct } from "./tell-of-seat.server.ts"

type Undone =
  | { ok: true; sessionId: string; from?: SessionMoment; to?: SessionMoment; charged: Moved }
  | { ok: false; refusal: SeatsRefusal }

/**
 * Undoes the school's last act on a seat while its mail waits, and deletes the mail. An act that the candidate or a
 * change of the session followed is final.
 */
export async function undoSeatAct(db: Db, asked: SeatAsked): Promise<SeatOutcome> {
  const { actor, now } = asked
  return await inTransaction(db, async (trx): Promise<SeatOutcome> => {
    const held = await lockHeld(trx, asked)
    if (!held.ok) return held
    const { mailId, undo, locked } = held
    const undone = await undoLocked(trx, locked, { undo, now })
    if (!undone.ok) return undone
    const { ok: _ok, ...act } = undone
    await dropHeldEmail(trx, mailId)
    const { reference } = locked.seat
    await recordSeatAct(trx, locked, { action: "seat-undone", reference, ...act, actor, now })
    return { ok: true, sessionId: act.sessionId }
  })
}

/** Sends the waiting mail now, which makes the act final. */
export async function sendSeatMailNow(db: Db, asked: SeatAsked): Promise<SeatOutcome> {
  const { actor, now } = asked
  return await inTransaction(db, async (trx): Promise<SeatOutcome> => {
    const held = await lockHeld(trx, asked)
    if (!held.ok) return held
    const { reference, sessionId } = held.locked.seat
    await releaseHeldEmail(trx, { id: held.mailId, now })
    await recordSeatAct(trx, held.locked, { action: "seat-mail-released", reference, sessionId, actor, now })
    return { ok: true, sessionId }
  })
}

type Held = { ok: true; mailId: string; undo: SeatUndo; locked: LockedSeat } | { ok: false; refusal: SeatsRefusal }

async function lockHeld(trx: Trx, asked: SeatAsked): Promise<Held> {
  const locked = await lockSeat(trx, asked)
  if (!locked.ok) return locked
  const mail = await lockHeldEmail(trx, seatMailOf(locked.seat, asked.now))
  const undo = mail?.data.undo
  if (!mail || !undo || !isOfSeat(undo) || undo.version !== asked.version) return { ok: false, refusal: "mail-left" }
  return { ok: true, mailId: mail.id, undo, locked }
}

async function undoLocked(trx: Trx, locked: LockedSeat, { undo, now }: { undo: SeatUndo; now: Date }): Promise<Undone> {
  if (undo.act === "added") return await takeOut(trx, locked, now)
  if (undo.act === "cancelled") return await takeBack(trx, locked, now)
  const { sessionId, priceCents } = undo
  const bySchool = { movedBySchoolAt: instantOf(undo), back: true } as const
  const moved = await moveLocked(trx, locked, { to: { sessionId, priceCents }, bySchool, now })
  if (!moved.ok) return moved
  return { ok: true, sessionId, from: locked.seat, to: moved.session, charged: moved.charged }
}

async function takeOut(trx: Trx, { seat }: LockedSeat, now: Date): Promise<Undone> {
  const { id, sessionId } = seat
  const charged = await cancelSeat(trx, { id, sessionId, as: "undone", now })
  return charged ? { ok: true, sessionId, from: seat, charged } : { ok: false, refusal: "changed-meanwhile" }
}

/** Gives a seat back that the school cancelled; the caller rolls back on a refusal. */
export async function takeBack(trx: Trx, locked: LockedSeat, now: Date): Promise<Undone> {
  const { seat, seats, application } = locked
  const { id, sessionId } = seat
  if (!keepsSeats(application.status)) return { ok: false, refusal: "not-admitted" }
  if (seats.some(({ replaces }) => replaces === id)) return { ok: false, refusal: "seat-replaced" }
  if (othersOf(locked).some((other) => overlapping([other, seat]).length > 0)) {
    return { ok: false, refusal: "sessions-overlap" }
  }
  const retaken = await retakeSeat(trx, { id, sessionId, licenceType: application.licenseType, now })
  if (retaken.ok) return { ok: true, sessionId, to: seat, charged: retaken.charged }
  if (retaken.refusal === "seat-changed") return { ok: false, refusal: "changed-meanwhile" }
  return { ok: false, refusal: await refusedBySession(trx, sessionId, { outcome: retaken, now }) }
}
