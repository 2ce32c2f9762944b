import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import "./persons.tables.server.ts"

type Guests =
  | {
      addresses: readonly string[]
      /** The account that goes: its person, and who was merged into it, are locked too. */
      leaving?: string
    }
  | { ids: readonly (string | null)[] }

/**
 * Locks guests before their bookings and messages (school 1): nobody gives a guest anything until the transaction ends.
 * With them it locks who was merged into them, and into whom they were merged. Leaves out persons with an account,
 * because the lock of the account guards them, but for one that goes: a guest's door may have found it by a merge.
 * @param guests by addresses in normal form, or by id
 * @returns the ids of whom `forgetPersons` may forget: of merged guests only those with one of the addresses
 */
export async function lockPersons(trx: Trx, guests: Guests): Promise<string[]> {
  // An array, because PostgreSQL would read every person to compare it with a set that it cannot count.
  const { rows } = await sql<Locked>`
    select id, user_id, merged_into, ${isNamedBy(guests, "persons")} as is_named from persons
    where forgotten_at is null and id = any(array(
      select id from persons as named where user_id is null and ${isNamedBy(guests, "named")}
      union all
      select merged_into from persons as named where merged_into is not null and ${isNamedBy(guests, "named")}
      union all
      select merged.id from persons as named join persons as merged on merged.merged_into = named.id
      where named.user_id is null and ${isNamedBy(guests, "named")}
      union all
      select person_of_account(${leavingOf(guests)}::uuid)
      union all
      select id from persons as own where merged_into = person_of_account(${leavingOf(guests)}::uuid)))
    order by id for update`.execute(trx)
  return rows
    .filter(({ userId, mergedInto, isNamed }) => {
      return userId === null && (mergedInto === null || ("addresses" in guests && isNamed))
    })
    .map(({ id }) => id)
}

interface Locked {
  id: string
  userId: string | null
  mergedInto: string | null
  isNamed: boolean
}

function isNamedBy(guests: Guests, table: string) {
  return "ids" in guests
    ? sql<boolean>`${sql.ref(`${table}.id`)} = any(${guests.ids.filter((id) => id !== null)}::uuid[])`
    : sql<boolean>`${sql.ref(`${table}.email_normal`)} = any(${[...guests.addresses]}::text[])`
}

function leavingOf(guests: Guests): string | null {
  return "addresses" in guests ? (guests.leaving ?? null) : null
}

/** Forgets who of these locked persons has neither an account nor anything left (school 0), with who was merged into them. */
export async function forgetPersons(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  await sql`select forget_persons(${[...ids]}::uuid[], ${now}::timestamptz)`.execute(trx)
}
