import { sql } from "kysely"
import { listWithheld } from "#app/features/reservations/withheld/withheld.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** The tables of the ids in paths. An endpoint outside them fails. */
const tables: [path: string, table: string, column: string][] = [
  ["/api/v1/reservations/", "reservations", "id"],
  ["/api/v1/me/sessions/", "sessions", "id"],
  ["/api/v1/me/documents/", "documents", "id"],
  ["/api/v1/me/applications/", "boat_license_applications", "id"],
  ["/api/v1/documents/", "documents", "id"],
  ["/api/v1/admin/users/", "users", "id"],
  ["/api/v1/admin/training-sessions/", "seats", "session_id"],
  ["/api/v1/admin/applications/", "boat_license_applications", "id"],
  ["/api/v1/admin/availability/series/", "slots", "series_id"],
  ["/api/v1/admin/availability/", "slots", "id"],
  ["/api/v1/admin/reservations/", "reservations", "id"],
  ["/api/v1/admin/bookings/", "reservations", "id"],
  ["/api/v1/admin/persons/", "persons", "id"],
  ["/api/v1/admin/person-merges/", "person_merges", "id"],
  ["/api/v1/admin/messages/", "contact_messages", "id"],
  ["/api/v1/admin/emails/", "emails", "id"],
  ["/api/v1/admin/calendar/closures/", "closures", "id"],
  ["/api/v1/admin/fleet/boats/", "boats", "id"],
  ["/api/v1/admin/prices/", "prices", "id"],
  ["/api/v1/admin/accounts/{kind}/", "reservations", "id"],
  ["/api/v1/admin/invoices/", "invoices", "id"],
  ["/api/v1/admin/payments/", "payment_transactions", "id"],
  ["/api/v1/admin/fleet/outings/{kind}/", "reservations", "id"],
  ["/api/v1/admin/instructors/outings/{kind}/", "reservations", "id"],
  ["/api/v1/admin/instructors/", "instructors", "id"],
]

export const idOfNothing = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"

const names: Record<string, string> = {
  provider: "simulated",
  code: "electric_small",
  kind: "reservation",
  bookingId: idOfNothing,
  workshopId: idOfNothing,
  boatId: idOfNothing,
  absenceId: idOfNothing,
  instructorId: idOfNothing,
  validFrom: "2027-07-01",
}

/** Returns the value of a path parameter; `id` for `{id}`. */
export function valueOf(parameter: string, id: string): string {
  const value = parameter === "id" ? id : names[parameter]
  if (value === undefined) throw new Error(`{${parameter}}: what does it name?`)
  return value
}

/** Returns the address of a record at an endpoint's path; without `id`, of a missing record. */
export function addressAt(path: string, id = idOfNothing): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => valueOf(parameter, id))
}

/** The rows of « Retenu » are computed; no table has their ids. */
async function withheldIds(db: Db): Promise<string[]> {
  const { items } = await listWithheld(db, { sort: "hours:desc" }, new Date())
  if (items.length === 0) throw new Error("nobody withholds anything")
  return items.map(({ id }) => id)
}

export async function recordIds(db: Db, path: string): Promise<string[]> {
  if (path.startsWith("/api/v1/admin/withheld/")) return await withheldIds(db)
  const found = tables.find(([start]) => path.startsWith(`${start}{id}`))
  if (!found) throw new Error(`${path}: whose ids are these?`)
  const [, table, column] = found
  const { rows } = await sql<{ id: string }>`
    select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null
    order by 1 limit 50`.execute(db)
  if (rows.length === 0) throw new Error(`${table} holds nothing to try ${path} with`)
  return rows.map(({ id }) => id)
}

/**
 * Returns one hash per table, so that any change of any row shows. Leaves out the limiter's counts, and sessions if the
 * caller's requests renew them.
 */
export async function contents(db: Db): Promise<Record<string, string>> {
  const { rows: tablesNow } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' and relname not in ('rate_limits')
    order by relname`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tablesNow) {
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(name)} as t`.execute(db)
    hashes[name] = rows[0]?.hash ?? ""
  }
  return hashes
}
