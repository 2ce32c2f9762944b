import { type SelectQueryBuilder, sql } from "kysely"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"

/**
 * Locks the bookings of a query in the order of their ids, then reads them. `for no key update` on a view would lock its
 * rows before they are sorted (decision 0094); of one row alone it may be used.
 */
export async function lockBookings<Row>(
  trx: Trx,
  query: SelectQueryBuilder<Tables, "reservations", Row>,
): Promise<Row[]> {
  const wanted = query.clearSelect().clearOrderBy().select("reservations.id")
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id in (${wanted}) order by id for no key update`.execute(trx)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  return await query.clearOrderBy().where("reservations.id", "in", ids).orderBy("reservations.id").execute()
}
