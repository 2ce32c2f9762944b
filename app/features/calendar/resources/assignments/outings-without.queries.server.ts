import { sql } from "kysely"
import { NIL } from "uuid"
import { addDays, dayAt } from "#app/platform/clock.server.ts"
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
  // What sails past midnight began the day before.
  let after: Cursor = { day: addDays(dayAt(now), -1), time: "", id: NIL }
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

/** The last outing of a look. */
interface Cursor {
  day: string
  time: string
  id: string
}

const atOnce = 200

/**
 * Slots are read in the order of their days and no further than needed: a busy school has a season of them.
 * Groups that have some are candidates too: it may be too few for them. A rental stands at the first of its slots that
 * has not ended.
 */
async function coming<Given>(
  db: Db,
  { kind, activities }: Pick<Lacking<Given>, "kind" | "activities">,
  { now, after }: { now: Date; after: Cursor },
): Promise<(OutingKey & Cursor)[]> {
  const column = sql.ref(`assignments.${kind}_id`)
  const equipped = sql`(select base from ${sql.table(resourceKinds[kind].table)} where retired_at is null)`
  const { rows } = await sql<OutingKey & Cursor>`
    select outing.kind, outing.id, slots.date::text as day, slots.start_time as time
    from slots cross join lateral (
      select 'reservation' as kind, places.booking_id as id from places
      where places.slot_id = slots.id and places.state = 'taken' and places.booking_id is not null
        and slots.kind = any (${activities}::text[])
        and (slots.kind = 'group_outing' or not exists (
          select from assignments where assignments.booking_id = places.booking_id and ${column} is not null))
        and not exists (
          select from places as sooner join slots as before on before.id = sooner.slot_id
          where sooner.booking_id = places.booking_id and sooner.state = 'taken'
            and before.ends_at > ${now} and before.starts_at < slots.starts_at)
      union all
      select 'slot', slots.id
      where slots.kind = 'boat_license' and slots.taken > 0 and slots.state <> 'cancelled'
        and not exists (select from assignments where assignments.slot_id = slots.id and ${column} is not null)
    ) as outing
    where slots.date >= ${after.day} and slots.ends_at > ${now} and slots.base in ${equipped}
      and (slots.date, slots.start_time, outing.id) > (${after.day}::date, ${after.time}, ${after.id}::uuid)
    order by slots.date, slots.start_time, outing.id
    limit ${atOnce}`.execute(db)
  return rows
}
