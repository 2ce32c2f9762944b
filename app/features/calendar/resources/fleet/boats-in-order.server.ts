import { type RawBuilder, sql } from "kysely"
import type { Outing } from "#app/features/calendar/resources/assignments/outings.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

/** The free boats that suit an outing, in the order in which the door takes them. `persons` are those of a group. */
export async function boatsInOrder(db: Db | Trx, outing: Outing, persons: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from boats_for(${argumentsOf(outing, persons)}) with ordinality order by ordinality`.execute(db)
  return rows.map(({ id }) => id)
}

/** The boats that the door would take for these persons; null where the free ones do not suffice. */
export async function pickBoats(db: Db | Trx, outing: Outing, persons: number): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select pick_boats(${argumentsOf(outing, persons)}) as ids`.execute(db)
  return rows[0]?.ids ?? null
}

/** A reservation is judged by its first slot, as at the door. */
function argumentsOf({ kind, id, model, endsAt }: Outing, persons: number): RawBuilder<unknown> {
  const booked = sql`(select slot_id from places where booking_id = ${id}::uuid and state = 'taken')`
  const ids = kind === "slot" ? sql`(${id}::uuid)` : booked
  const first = sql`(select slots from slots where id in ${ids} order by starts_at limit 1)`
  return sql`${first}, ${model}, ${persons}::int, ${endsAt}::timestamptz, null`
}
