import type { Trx } from "#app/platform/database/tables.server.ts"
import "./payments.tables.server.ts"

/** Moves payments for bookings of guests into the account that claims them. The caller has locked the bookings. */
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
