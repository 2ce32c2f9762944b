import type { Trx } from "#app/platform/database/tables.server.ts"
import "./payments.tables.server.ts"

/** Gives what was paid for bookings of guests to the account that takes these bookings. The caller has locked them. */
export async function claimPayments(
  trx: Trx,
  { userId, reservationIds }: { userId: string; reservationIds: readonly string[] },
): Promise<void> {
  if (reservationIds.length === 0) return
  await trx
    .updateTable("paymentTransactions")
    .set({ userId })
    .where("reservationId", "in", reservationIds)
    .where("userId", "is", null)
    .execute()
}
