import { sql } from "kysely"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import {
  findOutings,
  type Outing,
  type OutingKey,
} from "#app/features/calendar/resources/assignments/outings.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { boatsOfOutings, type GivenBoat } from "./boats-of-outings.server.ts"
import { personsAshore } from "./fleet.rules.ts"

export interface OutingWithBoats {
  outing: Outing
  boats: GivenBoat[]
}

/** Coming rentals, outings and booked lessons without a boat, at bases that have boats, by time; at most `atMost`. */
export async function outingsWithoutBoat(
  db: Db,
  { bookings, now, atMost }: { bookings: BoatBookings; now: Date; atMost: number },
): Promise<OutingWithBoats[]> {
  const found: OutingWithBoats[] = []
  let after: Cursor = { startsAt: new Date(0), id: "00000000-0000-0000-0000-000000000000" }
  while (found.length < atMost) {
    const rows = await candidates(db, now, after)
    const last = rows.at(-1)
    if (!last) break
    after = last
    found.push(...(await lacking(db, rows, { bookings, now })))
  }
  return found.slice(0, atMost)
}

interface Cursor {
  startsAt: Date
  id: string
}

const candidatesAtOnce = 200

/** Groups with a boat are candidates too: it may be too small for them. */
async function candidates(db: Db, now: Date, after: Cursor): Promise<(OutingKey & Cursor)[]> {
  const { rows } = await sql<OutingKey & Cursor>`
    select kind, id, min(starts_at) as starts_at from (
      select 'reservation' as kind, places.booking_id as id, slots.starts_at
      from slots join places on places.slot_id = slots.id and places.state = 'taken'
      where slots.kind in ('boat_rental', 'group_outing') and slots.ends_at > ${now}
        and slots.base in (select base from boats where retired_at is null) and places.booking_id is not null
        and (slots.kind = 'group_outing'
          or not exists (select from assignments where assignments.booking_id = places.booking_id))
      union all
      select 'slot', slots.id, slots.starts_at from slots
      where slots.kind = 'boat_license' and slots.ends_at > ${now} and slots.taken > 0 and slots.state <> 'cancelled'
        and slots.base in (select base from boats where retired_at is null)
        and not exists (select from assignments where assignments.slot_id = slots.id and boat_id is not null)
    ) as sailing
    group by kind, id
    having (min(starts_at), id) > (${after.startsAt}, ${after.id}::uuid)
    order by min(starts_at), id
    limit ${candidatesAtOnce}`.execute(db)
  return rows
}

async function lacking(
  db: Db,
  keys: readonly OutingKey[],
  at: { bookings: BoatBookings; now: Date },
): Promise<OutingWithBoats[]> {
  const outings = await findOutings(db, keys, at)
  const byId = new Map(outings.map((outing) => [outing.id, outing]))
  const given = await boatsOfOutings(db, outings)
  return keys.flatMap(({ id }) => {
    const outing = byId.get(id)
    const boats = given.get(id) ?? []
    return outing && personsAshore(outing, boats) > 0 ? [{ outing, boats }] : []
  })
}
