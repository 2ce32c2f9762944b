import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import { isWrittenUnder, type ProvenAddress } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { claimPayments } from "#app/features/payments/claim-payments.server.ts"
import { joinPersons } from "#app/features/persons/join-persons.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

/**
 * Moves guest bookings with proven addresses, and their payments, into the account (design 7.8). Bookings of the same name
 * also move to the account's person; other bookings keep their persons (school 0).
 */
export async function claimReservations(
  db: Db,
  owner: { userId: string; addresses: readonly ProvenAddress[]; now: Date },
): Promise<number> {
  return await inTransaction(db, async (trx) => {
    await lockAccount(trx, owner.userId)
    await joinPersons(trx, owner)
    const claimed = await lockBookings(
      trx,
      trx
        .selectFrom("reservations")
        .select("id")
        .where("userId", "is", null)
        .where(isWrittenUnder(owner.addresses, { emailNormal: "emailNormal", createdAt: "createdAt" })),
    )
    const bookingIds = claimed.map(({ id }) => id)
    if (bookingIds.length > 0) {
      await trx.updateTable("reservations").set({ userId: owner.userId }).where("id", "in", bookingIds).execute()
    }
    await claimPayments(trx, { userId: owner.userId, bookingIds })
    await trx
      .updateTable("waitingEntries")
      .set({ userId: owner.userId })
      .where("userId", "is", null)
      .where(isWrittenUnder(owner.addresses, { emailNormal: "emailNormal", createdAt: "createdAt" }))
      .execute()
    for (const { id } of claimed) {
      await recordEvent(trx, {
        actor: owner.userId,
        action: "reservation.claimed",
        entity: "reservation",
        entityId: id,
      })
    }
    return claimed.length
  })
}
