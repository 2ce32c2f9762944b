import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import "./persons.tables.server.ts"

/**
 * Locks the accounts of two persons, then both with everybody merged into them, in the order of their ids (school 1).
 * @returns them in the order asked for; undefined where there is none
 */
export async function lockTwoPersons(trx: Trx, ids: readonly [string, string]) {
  await lockMerging(trx)
  await sql`select lock_accounts_of(${[...ids]}::uuid[])`.execute(trx)
  const rows = await trx
    .selectFrom("persons")
    .select(["id", "userId", "mergedInto", "forgottenAt"])
    .where((eb) => eb.or([eb("id", "in", [...ids]), eb("mergedInto", "in", [...ids])]))
    .orderBy("id")
    .forUpdate()
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id))
}

/**
 * Lets one transaction at a time lock persons who are not known before: a merge could bring somebody who is not among
 * those it locked, a corrected contact leads to a second person.
 */
export async function lockMerging(trx: Trx): Promise<void> {
  await sql`select lock_names(array['merging persons'])`.execute(trx)
}
