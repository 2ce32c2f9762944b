import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Frees places once; the caller has locked the holders (design 7.5). @returns the slots in which a place came free */
export async function freePlaces(trx: Trx, holders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slotIds: string[] }>`
    select free_places(${holders}::uuid[]) as slot_ids`.execute(trx)
  return rows[0]?.slotIds ?? []
}

/**
 * Locks everything that the deletion of an account frees: the slots of these reservations and of the person's sessions
 * in one round by id, then the person as an instructor. The caller has locked account, applications and reservations.
 * A guest has no account.
 */
export async function lockPlaces(
  trx: Trx,
  { userId, bookingIds }: { userId: string | null; bookingIds: readonly string[] },
): Promise<void> {
  await trx
    .selectFrom("slots")
    .select("id")
    .where("id", "in", (query) =>
      query
        .selectFrom("places")
        .select("slotId")
        .where("state", "=", "taken")
        .where("bookingId", "=", query.fn.any(query.val(bookingIds)))
        // All seats of the account, because they follow its application.
        .union(query.selectFrom("seats").select("sessionId as slotId").where("userId", "=", userId)),
    )
    .orderBy("id")
    .forUpdate()
    .execute()
  if (userId === null) return
  await trx.selectFrom("instructors").select("id").where("userId", "=", userId).orderBy("id").forNoKeyUpdate().execute()
}
