import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Frees the places of reservations or bookings of sessions that the caller has locked, once (design 7.5).
 * @returns the slots in which a place came free
 */
export async function freePlaces(trx: Trx, holders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slotIds: string[] }>`
    select free_places(${holders}::uuid[]) as slot_ids`.execute(trx)
  return rows[0]?.slotIds ?? []
}

/** Locks the slots of several reservations by id, so that freeing them never deadlocks with bookings. */
export async function lockPlaces(trx: Trx, reservationIds: readonly string[]): Promise<void> {
  if (reservationIds.length === 0) return
  await trx
    .selectFrom("slots")
    .select("id")
    .where("id", "in", (query) =>
      query
        .selectFrom("places")
        .select("slotId")
        .where("reservationId", "in", reservationIds)
        .where("state", "=", "taken"),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
}
