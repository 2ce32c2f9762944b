import { reinstate, reopen, seatsCancelledWith } from "#app/features/calendar/courses/cancel-session.server.ts"
import { seatMailOf } from "#app/features/calendar/courses/held-seat-mails.server.ts"
import { type LockedSession, lockCancelled } from "#app/features/calendar/courses/lock-session.server.ts"
import { dropHeldEmail, lockHeldEmail, releaseHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import type { Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type LockedSeat, lockCandidates } from "./lock-candidate.server.ts"
import type { SeatsRefusal } from "./seats.refusals.ts"
import type { SeatOutcome } from "./take-out-of-session.server.ts"
import { takeBack } from "./undo-seat-act.server.ts"

export interface CancelledSession {
  sessionId: string
  version: number
  actor: string
  now: Date
}

/**
 * Undoes the cancellation of a session while all its mails wait, and deletes them: each candidate has the same seat at
 * the same price again. What one candidate did since, such as choosing another session, makes it final for all.
 */
export async function undoCancellation(db: Db, asked: CancelledSession): Promise<SeatOutcome> {
  const { sessionId, actor, now } = asked
  return await inTransaction(db, async (trx): Promise<SeatOutcome> => {
    const held = await lockHeld(trx, asked)
    if (!held.ok) return held
    const { session, seats, mailIds, state } = held
    await reopen(trx, session)
    const charged = new Map<string, Moved>()
    for (const locked of seats) {
      const taken = await takeBack(trx, locked, now)
      if (!taken.ok) return taken
      charged.set(locked.application.id, taken.charged)
    }
    for (const id of mailIds) await dropHeldEmail(trx, id)
    const bookings = seats.map(({ seat }) => seat.reference)
    await reinstate(trx, session, { state, bookings, charged, actor })
    return { ok: true, sessionId }
  })
}

/** Sends the waiting mails now, which makes the cancellation final. */
export async function tellOfCancellationNow(db: Db, asked: CancelledSession): Promise<SeatOutcome> {
  const { sessionId, actor, now } = asked
  return await inTransaction(db, async (trx): Promise<SeatOutcome> => {
    const held = await lockHeld(trx, asked)
    if (!held.ok) return held
    for (const id of held.mailIds) await releaseHeldEmail(trx, { id, now })
    const action = "training-session.mails-released"
    await recordEvent(trx, { actor, action, entity: "training-session", entityId: sessionId })
    return { ok: true, sessionId }
  })
}

type Held =
  | { ok: true; session: LockedSession; seats: LockedSeat[]; mailIds: string[]; state: "open" | "closed" }
  | { ok: false; refusal: SeatsRefusal }

/** Locks the candidates and the session; refuses once a mail has left. Nobody is left to tell of forgotten ones. */
async function lockHeld(trx: Trx, asked: CancelledSession): Promise<Held> {
  const { sessionId, now } = asked
  const ended = await seatsCancelledWith(trx, sessionId)
  const candidates = await lockCandidates(
    trx,
    ended.map(({ applicationId }) => applicationId),
  )
  const seats = candidates.flatMap((candidate) => {
    const { application } = candidate
    const seat = candidate.seats.find(({ id }) =>
      ended.some((one) => one.id === id && one.applicationId === application.id),
    )
    return seat ? [{ ...candidate, seat }] : []
  })
  const locked = await lockCancelled(trx, asked)
  if (!locked.ok) return locked
  const mailIds: string[] = []
  let state: "open" | "closed" = "open"
  for (const { seat } of seats.filter(({ to }) => to !== "")) {
    const mail = await lockHeldEmail(trx, seatMailOf(seat, now))
    if (mail?.data.undo.act !== "session-cancelled") return { ok: false, refusal: "mail-left" }
    mailIds.push(mail.id)
    state = mail.data.undo.state
  }
  if (mailIds.length === 0) return { ok: false, refusal: "mail-left" }
  return { ok: true, session: locked.session, seats, mailIds, state }
}
