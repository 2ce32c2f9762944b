import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Period, Resource } from "./assignments.server.ts"
import { stayWithin } from "./stays.server.ts"

const functionOf = { boatId: "free_boats", instructorId: "free_instructors" } as const

/**
 * The boats or instructors of a base, or of every base if it is null, that are free for a period, boats until they are
 * turned around. The fewest hours come first, as at the door.
 */
export async function freeDuring(
  db: Db | Trx,
  resource: Resource,
  { base, startsAt, endsAt }: Period & { base: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.raw(functionOf[resource])}(${base}, ${startsAt}::timestamptz, ${endsAt}::timestamptz, null)
    order by hours, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Why a resource that the caller has locked is not free; undefined where it is. Drops lapsed holds first. */
export async function whyTaken(
  trx: Trx,
  resource: Resource,
  { id, base }: { id: string; base: string },
  { outing, period, now }: { outing: Period; period: Period; now: Date },
): Promise<"taken" | "away" | undefined> {
  await dropLapsedHolds(trx, base, now)
  const { startsAt, endsAt } = outing
  const free = await freeDuring(trx, resource, { base, startsAt, endsAt })
  if (free.includes(id)) return undefined
  return (await stayWithin(trx, resource, id, period)) ? "away" : "taken"
}

/** Gives back what lapsed holds of a base keep, or of every base if it is null; the door does so before it judges. */
export async function dropLapsedHolds(db: Db | Trx, base: string | null, now: Date): Promise<void> {
  await sql`select drop_lapsed_holds(${base}, ${now}::timestamptz)`.execute(db)
}
