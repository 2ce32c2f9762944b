import type { Trx } from "#app/platform/database/tables.server.ts"
import "./payments.tables.server.ts"

/** Moves payments for bookings of guests into the account that claims them. The caller has locked the bookings. */
export async function claimPayments(
  trx: Trx,
  { userId, bookingIds }: { userId: string; bookingIds: readonly string[] },
): Promise<void> {
  if (bookingIds.length === 0) return
  await trx
    .updateTable("paymentTransactions")
    .set({ userId })
    .where("accountId", "in", bookingIds)
    .where("userId", "is", null)
    .execute()
}
