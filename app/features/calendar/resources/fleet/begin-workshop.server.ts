import type { NewStay } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { beginStay, periodOf } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockBoat } from "./lock-boats.server.ts"

export type BeginWorkshopOutcome =
  | { ok: true; freed: number }
  | {
      ok: false
      refusal: "boat-unknown" | "no-such-time" | "workshop-past" | "workshop-ends-first" | "workshop-overlaps"
    }

/** Sends a boat to the workshop; what it was taken for becomes « sans bateau ». */
export async function beginWorkshop(
  db: Db,
  begin: { boatId: string; workshop: NewStay; actor: string; now: Date },
): Promise<BeginWorkshopOutcome> {
  const { boatId, workshop, actor } = begin
  const period = periodOf(workshop, begin.now)
  if (period === "no-such-time") return { ok: false, refusal: period }
  if (typeof period === "string") return { ok: false, refusal: `workshop-${period}` }
  return await inTransaction(db, async (trx): Promise<BeginWorkshopOutcome> => {
    if (!(await lockBoat(trx, boatId))) return { ok: false, refusal: "boat-unknown" }
    const freed = await beginStay(trx, "boatId", boatId, { ...period, reason: workshop.reason })
    if (freed === "overlaps") return { ok: false, refusal: "workshop-overlaps" }
    const { startsAt, endsAt } = period
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
