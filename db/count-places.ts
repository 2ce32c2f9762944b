import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Writes the counters of slots whose places were inserted without the doors. */
export async function countPlaces(trx: Trx): Promise<void> {
  await sql`
    update slots set taken = held.places
    from (select slot_id, sum(count)::int as places from places where state = 'taken' group by slot_id) held
    where slots.id = held.slot_id and taken <> held.places`.execute(trx)
}
