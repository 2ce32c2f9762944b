import { clocksShow, instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { NewWorkshop } from "./fleet.admin.schema.ts"
import { freeBoat, lockBoat } from "./lock-boats.server.ts"

type PeriodRefusal = "no-such-time" | "workshop-past" | "workshop-ends-first"

export type BeginWorkshopOutcome =
  | { ok: true; freed: number }
  | { ok: false; refusal: PeriodRefusal | "boat-unknown" | "workshop-overlaps" }

/** Sends a boat to the workshop; what it was taken for becomes « sans bateau ». */
export async function beginWorkshop(
  db: Db,
  begin: { boatId: string; workshop: NewWorkshop; actor: string; now: Date },
): Promise<BeginWorkshopOutcome> {
  const { boatId, workshop, actor, now } = begin
  const period = periodOf(workshop, now)
  if (typeof period === "string") return { ok: false, refusal: period }
  return await inTransaction(db, async (trx): Promise<BeginWorkshopOutcome> => {
    if (!(await lockBoat(trx, boatId))) return { ok: false, refusal: "boat-unknown" }
    const { startsAt, endsAt } = period
    const other = await trx
      .selectFrom("assignments")
      .select("id")
      .where("boatId", "=", boatId)
      .where("purpose", "=", "workshop")
      .where("startsAt", "<", endsAt)
      .where("endsAt", ">", startsAt)
      .executeTakeFirst()
    if (other) return { ok: false, refusal: "workshop-overlaps" }
    const freed = await freeBoat(trx, boatId, { from: startsAt, to: endsAt })
    const { reason } = workshop
    await trx.insertInto("assignments").values({ boatId, startsAt, endsAt, purpose: "workshop", reason }).execute()
    await recordEvent(trx, {
      actor,
      action: "boat.workshop-begun",
      entity: "boat",
      entityId: boatId,
      change: { startsAt, endsAt, freed },
    })
    return { ok: true, freed }
  })
}

function periodOf(
  { fromDate, fromTime, toDate, toTime }: NewWorkshop,
  now: Date,
): { startsAt: Date; endsAt: Date } | PeriodRefusal {
  const isNow = fromDate === undefined || fromTime === undefined
  if (!isNow && !clocksShow(fromDate, fromTime)) return "no-such-time"
  if (!clocksShow(toDate, toTime)) return "no-such-time"
  const startsAt = isNow ? now : instantAt(fromDate, fromTime)
  const endsAt = instantAt(toDate, toTime)
  if (startsAt < now) return "workshop-past"
  return endsAt > startsAt ? { startsAt, endsAt } : "workshop-ends-first"
}
