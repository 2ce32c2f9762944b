import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { Outing } from "./outings.server.ts"

interface Period {
  startsAt: Date
  endsAt: Date
}

/** An outing's time and the base's turnaround after it. */
export async function periodWithTurnaround(trx: Trx, outing: Outing, base: string): Promise<Period> {
  const row = await trx.selectFrom("turnarounds").select("minutes").where("base", "=", base).executeTakeFirst()
  const { startsAt, endsAt } = outing
  return { startsAt, endsAt: new Date(endsAt.getTime() + (row?.minutes ?? 0) * 60_000) }
}

/** What locked boats are taken for within a period, but for what belongs to this outing. Drops lapsed holds first. */
export async function takenWithin(
  trx: Trx,
  boatIds: readonly string[],
  { period, outing, now }: { period: Period; outing: Outing; now: Date },
): Promise<Map<string, "boat-taken" | "boat-in-workshop">> {
  if (boatIds.length === 0) return new Map()
  await dropLapsedHolds(trx, boatIds, now)
  const rows = await trx
    .selectFrom("assignments")
    .select(["boatId", "purpose"])
    .where("boatId", "in", boatIds)
    .where("startsAt", "<", period.endsAt)
    .where("endsAt", ">", period.startsAt)
    .where(sql<boolean>`coalesce(slot_id, reservation_id) is distinct from ${outing.id}::uuid`)
    .orderBy(sql`purpose = 'workshop'`)
    .execute()
  return new Map(
    rows.map(({ boatId, purpose }) => [boatId ?? "", purpose === "workshop" ? "boat-in-workshop" : "boat-taken"]),
  )
}

async function dropLapsedHolds(trx: Trx, boatIds: readonly string[], now: Date): Promise<void> {
  await trx
    .deleteFrom("holds")
    .where("id", "in", (query) =>
      query
        .selectFrom("holds")
        .innerJoin("assignments", "holdId", "holds.id")
        .select("holds.id")
        .where("boatId", "in", boatIds)
        .where("heldUntil", "<=", now)
        .forUpdate("holds")
        .skipLocked(),
    )
    .execute()
}

export async function giveBoats(
  trx: Trx,
  outing: Outing,
  boats: readonly { id: string; period: Period }[],
): Promise<void> {
  const holder = outing.kind === "slot" ? { slotId: outing.id } : { reservationId: outing.id }
  const rows = boats.map(({ id, period }) => ({ boatId: id, ...period, purpose: outing.kind, ...holder }))
  await trx.insertInto("assignments").values(rows).execute()
}

export async function takeBack(trx: Trx, outing: Outing, boatIds: readonly string[]): Promise<void> {
  if (boatIds.length === 0) return
  await trx
    .deleteFrom("assignments")
    .where("boatId", "in", boatIds)
    .where(outing.kind === "slot" ? "slotId" : "reservationId", "=", outing.id)
    .execute()
}

/** The history of an outing's record says which boats it got and lost. */
export function boatEvent(outing: Outing, actor: string) {
  const course = outing.activity === "theory" || outing.activity === "practice"
  const slot = course ? "training-session" : "slot"
  return { actor, entity: outing.kind === "reservation" ? "reservation" : slot, entityId: outing.id }
}
