import type { Trx } from "#app/platform/database/tables.server.ts"

/**
 * Deletes slots that the caller has locked and found without a place taken. Places that were given back, and those of
 * holds, go with them: reservations keep their own times.
 */
export async function removeSlots(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom("places").where("slotId", "in", ids).where("state", "<>", "taken").execute()
  await trx.deleteFrom("slots").where("id", "in", ids).execute()
}
