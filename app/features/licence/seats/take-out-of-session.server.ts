import { releaseSeatMail } from "#app/features/calendar/courses/held-seat-mails.server.ts"
import { cancelSeat } from "#app/features/calendar/door/free-seats.server.ts"
import { mailTime } from "#app/features/outbox/undo.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { lockSeat, type SeatAsked } from "./lock-candidate.server.ts"
import type { SeatsRefusal } from "./seats.refusals.ts"
import { recordSeatAct, tellOfCancellation } from "./tell-of-seat.server.ts"

export type SeatOutcome = { ok: true; sessionId: string } | { ok: false; refusal: SeatsRefusal }

/**
 * The school takes a candidate out of a session that has not begun: everything that was charged for the seat is
 * credited, the session stays. The mail leaves after `undoMinutes`; until then the act can be undone.
 */
export async function takeOutOfSession(
  db: Db,
  { message, atWish, ...asked }: SeatAsked & { message?: string | undefined; atWish?: true | undefined },
): Promise<SeatOutcome> {
  const { actor, now } = asked
  return await inTransaction(db, async (trx): Promise<SeatOutcome> => {
    const locked = await lockSeat(trx, asked)
    if (!locked.ok) return locked
    const { seat } = locked
    const { id, sessionId, reference } = seat
    if (seat.bookingStatus !== "confirmed") return { ok: false, refusal: "seat-over" }
    if (seat.startsAt <= now) return { ok: false, refusal: "session-past" }
    await releaseSeatMail(trx, seat, { now, leavesAt: mailTime(now) })
    const charged = await cancelSeat(trx, { id, sessionId, as: "school", now })
    if (!charged) return { ok: false, refusal: "changed-meanwhile" }
    const act = { action: "seat-cancelled", reference, sessionId, from: seat, charged, atWish } as const
    await recordSeatAct(trx, locked, { ...act, message, actor, now })
    await tellOfCancellation(trx, locked, { seatId: id, atWish, message, now })
    return { ok: true, sessionId }
  })
}
