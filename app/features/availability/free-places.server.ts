import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Gives back exactly the places a reservation holds, and no more when called again (design 7.5). The caller has locked
 * the reservation row in this transaction.
 * @returns the slots in which a place came free
 */
export async function freePlaces(trx: Trx, reservationId: string): Promise<string[]> {
  const { rows } = await sql<{ slotIds: string[] }>`
    select free_places(${reservationId}::uuid) as slot_ids`.execute(trx)
  return rows[0]?.slotIds ?? []
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
