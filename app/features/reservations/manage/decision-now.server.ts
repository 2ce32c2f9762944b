import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { mailedMoney } from "./decision-mail.server.ts"

interface QueuedDecision {
  uid: string
  status: ReservationStatus
  money?: AccountMoney
}

/**
 * Rewrites the money of a decision's mail when the mail is sent, because people pay and get refunds while it waits. If
 * the booking was cancelled after the decision, the mail of the cancellation names the money, and this one does not.
 */
export async function decisionNow<Mail extends QueuedDecision>(db: Db, queued: Mail, now: Date): Promise<Mail> {
  const booking = await db
    .selectFrom("reservations")
    .select(["status", "kind", "startsAt"])
    .where("id", "=", queued.uid)
    .executeTakeFirst()
  if (!booking) return queued
  if (booking.status === "cancelled" && queued.status !== "cancelled") return { ...queued, money: undefined }
  return { ...queued, ...mailedMoney(await readLedger(db, queued.uid), booking, now) }
}
