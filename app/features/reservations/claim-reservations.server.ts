import { sql } from "kysely"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"

/** Puts what a guest booked with an address into the account that has proven to own it (design 7.8). */
export async function claimReservations(db: Db, owner: { userId: string; email: string }): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const claimed = await trx
      .updateTable("reservations")
      .set({ userId: owner.userId })
      .where("userId", "is", null)
      .where(sql`lower(email)`, "=", owner.email.toLowerCase())
      .returning("id")
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
