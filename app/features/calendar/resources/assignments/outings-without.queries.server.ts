import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { BoatBookings } from "./boat-bookings.server.ts"
import { findOutings, type Outing, type OutingKey } from "./outings.server.ts"
import { type ResourceKind, resourceKinds } from "./resource-kinds.ts"

interface Lacking<Given> {
  kind: ResourceKind
  /** What may need one of these, beside lessons. */
  activities: readonly Outing["activity"][]
  given: (db: Db, outings: readonly OutingKey[]) => Promise<ReadonlyMap<string, Given[]>>
  /** Those of these outings that need more than they were given. */
  lacks: (outings: readonly Outing[], given: ReadonlyMap<string, Given[]>, db: Db) => Promise<ReadonlySet<string>>
}

/** Coming outings « sans bateau », or « sans moniteur », at bases that have boats or instructors, by time. */
export async function outingsWithout<Given>(
  db: Db,
  lacking: Lacking<Given>,
  { bookings, now, atMost }: { bookings: BoatBookings; now: Date; atMost: number },
): Promise<{ outing: Outing; given: Given[] }[]> {
  const found: { outing: Outing; given: Given[] }[] = []
  let after: Cursor = { startsAt: new Date(0), id: "00000000-0000-0000-0000-000000000000" }
  while (found.length < atMost) {
    const keys = await coming(db, lacking, { now, after })
    const last = keys.at(-1)
    if (!last) break
    after = last
    const byId = new Map((await findOutings(db, keys, { bookings, now })).map((outing) => [outing.id, outing]))
    const outings = keys.flatMap(({ id }) => byId.get(id) ?? [])
    const given = await lacking.given(db, outings)
    const short = await lacking.lacks(outings, given, db)
    for (const outing of outings) if (short.has(outing.id)) found.push({ outing, given: given.get(outing.id) ?? [] })
  }
  return found.slice(0, atMost)
}

interface Cursor {
  startsAt: Date
  id: string
}

const atOnce = 200

/** Groups that have some are candidates too: it may be too few for them. */
async function coming<Given>(
  db: Db,
  { kind, activities }: Pick<Lacking<Given>, "kind" | "activities">,
  { now, after }: { now: Date; after: Cursor },
): Promise<(OutingKey & Cursor)[]> {
  const column = sql.ref(`assignments.${kind}_id`)
  const equipped = sql`(select base from ${sql.table(resourceKinds[kind].table)} where retired_at is null)`
  const { rows } = await sql<OutingKey & Cursor>`
    select kind, id, min(starts_at) as starts_at from (
      select 'reservation' as kind, places.booking_id as id, slots.starts_at
      from slots join places on places.slot_id = slots.id and places.state = 'taken'
      where slots.kind = any (${activities}::text[]) and slots.ends_at > ${now}
        and slots.base in ${equipped} and places.booking_id is not null
        and (slots.kind = 'group_outing' or not exists (
          select from assignments where assignments.booking_id = places.booking_id and ${column} is not null))
      union all
      select 'slot', slots.id, slots.starts_at from slots
      where slots.kind = 'boat_license' and slots.ends_at > ${now} and slots.taken > 0 and slots.state <> 'cancelled'
        and slots.base in ${equipped}
        and not exists (select from assignments where assignments.slot_id = slots.id and ${column} is not null)
    ) as sailing
    group by kind, id
    having (min(starts_at), id) > (${after.startsAt}, ${after.id}::uuid)
    order by min(starts_at), id
    limit ${atOnce}`.execute(db)
  return rows
}
