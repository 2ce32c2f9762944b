import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

export const bases = ["nyon", "morges", "vevey"] as const

/** What the three bases sell in a season that begins on this day: hourly rentals of three boats, lessons and outings. */
export async function aSeason(db: Db, { from, days }: { from: string; days: number }): Promise<void> {
  await sql`
    insert into slots (id, kind, base, capacity, state, starts_at, ends_at)
    select gen_random_uuid(), kind, base, capacity, 'open', starts, starts + make_interval(hours => hours)
    from unnest(${[...bases]}::text[]) as base, generate_series(0, ${days - 1}::int) as nth,
      (
        select 'boat_rental' as kind, 3 as capacity, 1 as hours, hour from generate_series(9, 17) as hour
        union all select 'boat_license', 6, 3, unnest(array[9, 14])
        union all select 'group_outing', 2, 3, unnest(array[10, 15])
      ) as sold, lateral (
        select (${from}::date + nth + make_interval(hours => hour)) at time zone 'Europe/Zurich' as starts
      ) as moment`.execute(db)
}

export interface Withheld {
  /** Part of a season's boat-hours. */
  ofSeason: number
  /** The largest part of the rentals of one base and day. */
  ofDay: number
}

/** What is not free for others: taken places and live holds. */
export async function withheldOf(db: Db, now: Date): Promise<Withheld> {
  const { rows } = await sql<Withheld>`
    with used as (
      select slots.base, slots.date, slots.kind, capacity * hours as sold,
        hours * (taken + held_places(slots.id, null, ${now}::timestamptz)) as gone
      from slots, lateral (select boat_hours(starts_at, ends_at) as hours) as length
    )
    select (sum(gone) / sum(sold))::float as of_season, (
      select max(part)::float from (
        select sum(gone) / sum(sold) as part from used where kind = 'boat_rental' group by base, date
      ) as days
    ) as of_day
    from used`.execute(db)
  const [withheld] = rows
  if (!withheld) throw new Error("a season has slots")
  return withheld
}
