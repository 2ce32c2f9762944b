import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import { isNoObstacle } from "#app/features/calendar/slots/live-holds.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { Asked } from "./free-boats.queries.server.ts"

interface Held {
  base: string
  /** Null for an instructor. */
  model: BoatType | null
  /** Minutes after which the base lets a boat go out again; 0 for an instructor. */
  turnaround: number
  /** Milliseconds. */
  from: number
  to: number
}

/**
 * Says whether visitors' holds keep a boat or an instructor of a base from one instant (in ms) to another, as
 * `held_by_visitors` judges it: such a slot is free again within minutes and has no waiting list (school 2).
 */
export async function heldCrewsOn(db: Db, { from, to, ...asking }: Asked) {
  const { rows } = await sql<Held>`
    select coalesce(boats.base, instructors.base) as base, boats.model, coalesce(minutes, 0) as turnaround,
      (extract(epoch from assignments.starts_at) * 1000)::bigint as from,
      (extract(epoch from assignments.ends_at) * 1000)::bigint as to
    from holds join assignments on hold_id = holds.id
      left join boats on boats.id = boat_id
      left join turnarounds on turnarounds.base = boats.base
      left join instructors on instructors.id = instructor_id
    where waiting_id is null and not ${isNoObstacle(asking)}
      and tstzrange(assignments.starts_at, assignments.ends_at)
        && tstzrange(${from}::date, ${to}::date + interval '2 days')`.execute(db)
  return (base: string, start: number, end: number, model?: BoatType) =>
    rows.some(
      (held) =>
        held.base === base &&
        held.from < end + held.turnaround * 60_000 &&
        held.to > start &&
        (model === undefined || held.model === model),
    )
}
