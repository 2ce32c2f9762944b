import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import "./persons.tables.server.ts"

type Guests = { addresses: readonly string[] } | { ids: readonly (string | null)[] }

/**
 * Locks guests before their bookings and messages (school 1): nobody gives a guest anything until the transaction ends.
 * Leaves out persons with an account, because the lock of the account guards them.
 * @param guests by addresses in normal form, or by id
 * @returns their ids
 */
export async function lockPersons(trx: Trx, guests: Guests): Promise<string[]> {
  const rows = await trx
    .selectFrom("persons")
    .select("id")
    .where("userId", "is", null)
    .where("mergedInto", "is", null)
    .where("forgottenAt", "is", null)
    .where(
      "ids" in guests
        ? sql<boolean>`id = any(${guests.ids.filter((id) => id !== null)}::uuid[])`
        : sql<boolean>`email_normal = any(${[...guests.addresses]}::text[])`,
    )
    .orderBy("id")
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets who of these locked persons has neither an account nor anything left (school 0). */
export async function forgetPersons(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`select forget_persons(${[...ids]}::uuid[], ${now}::timestamptz)`.execute(trx)
}
