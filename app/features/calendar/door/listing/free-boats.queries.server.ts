import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { type AskingTab, isNoObstacle } from "#app/features/calendar/slots/live-holds.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** How many boats of each model are free at a base, from one instant (in ms) to another; null where it has none. */
export type FreeBoats = (base: string, from: number, to: number) => Partial<Record<BoatType, number>> | null

/** What takes a boat or an instructor, in milliseconds, in order; periods that touch are one. Null without any. */
export interface Periods {
  starts: number[] | null
  ends: number[] | null
}

interface Boat {
  base: string
  model: BoatType
  /** Minutes after which the base lets a boat go out again. */
  turnaround: number
  taken: Periods
}

export interface Asked extends AskingTab {
  from: string
  to: string
  /** Reads the boats of this base alone. */
  base?: string | undefined
}

/** Reads the boats once for all slots of the days: a listing asks about each of its slots. */
export async function freeBoatsOn(db: Db, asked: Asked): Promise<FreeBoats> {
  const { rows } = await sql<Boat>`
    select boats.base, model, coalesce(minutes, 0) as turnaround, ${takenPeriods("boat_id", asked)} as taken
    from boats left join turnarounds on turnarounds.base = boats.base
    where retired_at is null and boats.base = coalesce(${asked.base ?? null}, boats.base)`.execute(db)
  const ofBases = Map.groupBy(rows, (boat) => boat.base)
  return (at, start, end) => {
    const own = ofBases.get(at)
    if (!own) return null
    const free: Partial<Record<BoatType, number>> = {}
    for (const { model, turnaround, taken } of own) {
      free[model] = (free[model] ?? 0) + (isFree(taken, start, end + turnaround * 60_000) ? 1 : 0)
    }
    return free
  }
}

/**
 * A boat that goes out all day is one period: a listing reads few values, however many bookings there are. What a hold
 * shares with another of its lesson passes to that hold.
 */
export function takenPeriods(resource: "boat_id" | "instructor_id", { from, to, ...asking }: Asked) {
  const owner = sql.id(resource === "boat_id" ? "boats" : "instructors", "id")
  const inMs = (instant: string) => sql`(extract(epoch from ${sql.raw(instant)}(period)) * 1000)::bigint`
  return sql<Periods>`(
    select json_build_object(
      'starts', json_agg(${inMs("lower")} order by period), 'ends', json_agg(${inMs("upper")} order by period)
    ) from (
      select unnest(range_agg(tstzrange(starts_at, ends_at))) as period from assignments
      where ${sql.ref(resource)} = ${owner}
        and tstzrange(starts_at, ends_at) && tstzrange(${from}::date, ${to}::date + interval '2 days')
        and (hold_id is null or not exists (
          select from holds where holds.id = hold_id and ${isNoObstacle(asking)} and not is_shared(holds.id)
        ))
    ) as periods)`
}

export function isFree({ starts, ends }: Periods, from: number, to: number): boolean {
  const begun = countBefore(starts ?? [], to)
  return begun === 0 || (ends?.[begun - 1] ?? to) <= from
}

/** Counts by bisection the instants before another: a listing asks thousands of times. */
function countBefore(instants: readonly number[], instant: number): number {
  let first = 0
  let after = instants.length
  while (first < after) {
    const middle = (first + after) >>> 1
    if ((instants[middle] ?? instant) < instant) first = middle + 1
    else after = middle
  }
  return first
}
