import { lateness } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { mailedMoney } from "./decision-mail.server.ts"

interface QueuedDecision {
  uid: string
  status: ReservationStatus
  startsAt: string
  late?: true
  movedBySchoolAt?: string
  money?: AccountMoney
}

/**
 * Rewrites the money and terms of a decision's mail when the mail is sent, because people pay, get refunds and accept a
 * move, and free changes end, while it waits. If the booking was cancelled after the decision, the mail of the
 * cancellation names the money, and this one does not.
 */
export async function decisionNow<Mail extends QueuedDecision>(db: Db, queued: Mail, now: Date): Promise<Mail> {
  const booking = await db
    .selectFrom("reservations")
    .select(["status", "kind", "startsAt", "movedBySchoolAt"])
    .where("id", "=", queued.uid)
    .executeTakeFirst()
  if (!booking) return queued
  const movedBySchoolAt = booking.movedBySchoolAt ? queued.movedBySchoolAt : undefined
  const { kind } = booking
  const terms = { movedBySchoolAt, ...lateness({ kind, startsAt: queued.startsAt, movedBySchoolAt }, now) }
  if (booking.status === "cancelled" && queued.status !== "cancelled") return { ...queued, ...terms, money: undefined }
  return { ...queued, ...terms, ...mailedMoney(await readLedger(db, queued.uid), booking, now) }
}
