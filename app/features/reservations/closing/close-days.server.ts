import { cancelLocked } from "#app/features/calendar/courses/cancel-session.server.ts"
import { type LockRefusal, lockForChange } from "#app/features/calendar/courses/lock-session.server.ts"
import type { CandidatesOf } from "#app/features/calendar/courses/tell-candidates.server.ts"
import { lockToClose, type WantedMoment } from "#app/features/calendar/door/days-to-close.server.ts"
import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import {
  bookedWithin,
  insertClosure,
  refuseClosure,
} from "#app/features/calendar/slots/season/insert-closure.server.ts"
import type { BookedSlot } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { changeWithin, type StatusRefusal } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import type { moveRefusals } from "#app/features/reservations/move/move.refusals.ts"
import { moveWithin } from "#app/features/reservations/move/move-reservation.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { closingMessage } from "#content/admin/closing.ts"
import type { Closing } from "./closing.schema.ts"

export interface DaysToClose {
  closing: Closing
  actor: string
  now: Date
  candidatesOf: CandidatesOf
}

type Refused =
  | { refusal: "closure-past" | "closure-overlaps" }
  /** `booked` are those nothing was said about, by time. */
  | { refusal: "closure-over-bookings"; booked: BookedSlot[] }
  | { refusal: "move-refused"; bookingId: string; because: keyof typeof moveRefusals }
  | { refusal: "cancellation-refused"; bookingId: string; because: StatusRefusal }
  | { refusal: "session-refused"; sessionId: string; because: LockRefusal }

export type ClosingOutcome = { ok: true; id: string } | ({ ok: false } & Refused)

/**
 * Closes a base, or all, for whole days, once every booking of theirs is moved or cancelled, in one transaction
 * (school 1, "Rules"). Each person, guest or candidate, gets one mail with the
 * reason, after `undoMinutes`; a refusal leaves everything as it was and mails nobody.
 */
export async function closeDays(db: Db, days: DaysToClose): Promise<ClosingOutcome> {
  const { closing, actor, now } = days
  const { base, fromDate, toDate, reason, public: isPublic } = closing
  const closure = { base, fromDate, toDate, reason, public: isPublic }
  return await inTransaction(db, async (trx): Promise<ClosingOutcome> => {
    const refusal = await refuseClosure(trx, closure, now)
    if (refusal) return { ok: false, refusal }
    await lockAll(trx, closing)
    // The closure comes first, so that the door refuses to move anything to these days.
    const id = await insertClosure(trx, { closure, actor })
    const refused = await resolve(trx, days)
    if (refused) return { ok: false, ...refused }
    const booked = await bookedWithin(trx, closure, now)
    if (booked.length > 0) return { ok: false, refusal: "closure-over-bookings", booked }
    return { ok: true, id }
  })
}

async function lockAll(trx: Trx, { moves, cancellations, ...days }: Closing): Promise<void> {
  const bookingIds = [...moves, ...cancellations].map(({ id }) => id)
  const reservations =
    bookingIds.length === 0
      ? []
      : await lockBookings(
          trx,
          trx.selectFrom("reservations").select(["id", "kind", "rentalDuration"]).where("id", "in", bookingIds),
        )
  const known = new Map(reservations.map((one) => [one.id, one]))
  const wanted = moves.flatMap(({ id, base, date, timeSlot, rentalDuration }): WantedMoment[] => {
    const reservation = known.get(id)
    if (!reservation) return []
    const { kind } = reservation
    return [{ kind, base, date, timeSlot, hours: rentalDuration ?? reservation.rentalDuration }]
  })
  await lockToClose(trx, days, { bookingIds, wanted })
}

async function resolve(trx: Trx, { closing, actor, now, candidatesOf }: DaysToClose): Promise<Refused | undefined> {
  const told = { message: closingMessage(closing.reason), actor, now }
  for (const { id: bookingId, ...shown } of closing.cancellations) {
    const outcome = await changeWithin(trx, { bookingId, ...shown, status: "cancelled", ...told })
    if (!outcome.ok) return { refusal: "cancellation-refused", bookingId, because: outcome.refusal }
  }
  for (const { id: sessionId, version } of closing.sessions) {
    const locked = await lockForChange(trx, { sessionId, version, now })
    if (!locked.ok) return { refusal: "session-refused", sessionId, because: locked.refusal }
    await cancelLocked(trx, locked.session, { ...told, candidatesOf })
  }
  for (const { id: bookingId, ...moment } of closing.moves) {
    const outcome = await moveWithin(trx, { bookingId, ...moment, ...told })
    if (!outcome.ok) return { refusal: "move-refused", bookingId, because: outcome.refusal }
  }
  return undefined
}
