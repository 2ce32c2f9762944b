import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Outing } from "./outings.server.ts"

/** What an assignment takes: a boat or an instructor. */
export type Resource = "boatId" | "instructorId"

export interface Period {
  startsAt: Date
  endsAt: Date
}

/** An outing's time and the base's turnaround after it. */
export async function periodWithTurnaround(trx: Trx, outing: Outing, base: string): Promise<Period> {
  const row = await trx.selectFrom("turnarounds").select("minutes").where("base", "=", base).executeTakeFirst()
  const { startsAt, endsAt } = outing
  return { startsAt, endsAt: new Date(endsAt.getTime() + (row?.minutes ?? 0) * 60_000) }
}

/**
 * Which of the boats or instructors that the caller has locked are taken within a period, or away, but for what belongs
 * to this outing. Drops lapsed holds first.
 */
export async function takenWithin(
  trx: Trx,
  resource: Resource,
  ids: readonly string[],
  { period, outing, now }: { period: Period; outing: Outing; now: Date },
): Promise<Map<string | null, "taken" | "away">> {
  if (ids.length === 0) return new Map()
  await dropLapsedHolds(trx, resource, ids, now)
  const rows = await trx
    .selectFrom("assignments")
    .select([`${resource} as of`, "purpose"])
    .where(resource, "in", ids)
    .where("startsAt", "<", period.endsAt)
    .where("endsAt", ">", period.startsAt)
    .where(sql<boolean>`coalesce(slot_id, reservation_id) is distinct from ${outing.id}::uuid`)
    .orderBy(sql`purpose in ('workshop', 'absence')`)
    .execute()
  return new Map(rows.map(({ of, purpose }) => [of, /workshop|absence/.test(purpose) ? "away" : "taken"]))
}

/** As the door drops them: those of the bases of these boats or instructors. */
async function dropLapsedHolds(trx: Trx, resource: Resource, ids: readonly string[], now: Date): Promise<void> {
  await sql`select drop_lapsed_holds(base, ${now})
    from ${sql.table(resource === "boatId" ? "boats" : "instructors")}
    where id in (${sql.join(ids)}) group by base`.execute(trx)
}

export async function give(
  trx: Trx,
  resource: Resource,
  outing: Outing,
  given: readonly { id: string; period: Period }[],
): Promise<void> {
  const holder = outing.kind === "slot" ? { slotId: outing.id } : { reservationId: outing.id }
  const rows = given.map(({ id, period }) => ({ [resource]: id, ...period, purpose: outing.kind, ...holder }))
  await trx.insertInto("assignments").values(rows).execute()
}

export async function takeBack(trx: Trx, resource: Resource, outing: Outing, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom("assignments")
    .where(resource, "in", ids)
    .where(outing.kind === "slot" ? "slotId" : "reservationId", "=", outing.id)
    .execute()
}

/** Names the record whose history shows the event of an outing. */
export function outingEvent(outing: Outing, actor: string) {
  const course = outing.activity === "theory" || outing.activity === "practice"
  const slot = course ? "training-session" : "slot"
  return { actor, entity: outing.kind === "reservation" ? "reservation" : slot, entityId: outing.id }
}

/** A course that is cancelled, or moved to another time, is « sans bateau » and « sans moniteur » again. */
export async function freeCourse(trx: Trx, slotId: string): Promise<void> {
  await trx
    .deleteFrom("assignments")
    .where("id", "in", (query) =>
      query.selectFrom("assignments").select("id").where("slotId", "=", slotId).orderBy("id").forUpdate(),
    )
    .execute()
}
