import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Gives back exactly the places a reservation holds, and no more when called again: the only door through which
 * places are freed (design 1, 7.5). The caller has locked the reservation row in this transaction.
 * @returns the slots in which a place came free.
 */
export async function freePlaces(trx: Trx, reservationId: string): Promise<string[]> {
  await lockPlaces(trx, [reservationId])
  const freed = await trx
    .with("freed", (query) =>
      query.deleteFrom("reservationSlots").where("reservationId", "=", reservationId).returning(["slotId", "places"]),
    )
    .updateTable("availability")
    .from("freed")
    .set({ currentBookings: sql`availability.current_bookings - freed.places` })
    .whereRef("availability.id", "=", "freed.slotId")
    .returning("freed.slotId")
    .execute()
  return freed.map(({ slotId }) => slotId)
}

/**
 * Locks every slot in which one of the reservations holds a place, in the order of the slots' ids: for a command that
 * goes on to free several reservations, so that it never waits in a circle with bookings.
 */
export async function lockPlaces(trx: Trx, reservationIds: readonly string[]): Promise<void> {
  if (reservationIds.length === 0) return
  await trx
    .selectFrom("availability")
    .select("id")
    .where("id", "in", (query) =>
      query.selectFrom("reservationSlots").select("slotId").where("reservationId", "in", reservationIds),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
}
