import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import "./persons.tables.server.ts"

/** Guests by their addresses in normal form, or anybody by id. */
type Persons = { addresses: readonly string[] } | { ids: readonly (string | null)[] }

/** Locks persons before what belongs to them (school 1): nothing joins them until the transaction ends. @returns their ids */
export async function lockPersons(trx: Trx, persons: Persons): Promise<string[]> {
  const rows = await trx
    .selectFrom("persons")
    .select("id")
    .where("forgottenAt", "is", null)
    .where("mergedInto", "is", null)
    .where((eb) =>
      "ids" in persons
        ? sql<boolean>`id = any(${[...new Set(persons.ids.filter((id) => id !== null))]}::uuid[])`
        : eb.and([eb("userId", "is", null), sql<boolean>`email_normal = any(${[...persons.addresses]}::text[])`]),
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
