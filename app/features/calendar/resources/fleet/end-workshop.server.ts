import { endStay } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockBoat } from "./lock-boats.server.ts"

export type EndWorkshopOutcome = { ok: true } | { ok: false; refusal: "boat-unknown" | "workshop-unknown" }

/** Ends a stay in the workshop now, or cancels one to come. */
export async function endWorkshop(db: Db, end: { boatId: string; workshopId: string; actor: string; now: Date }) {
  const { boatId, workshopId, actor, now } = end
  return await inTransaction(db, async (trx): Promise<EndWorkshopOutcome> => {
    if (!(await lockBoat(trx, boatId))) return { ok: false, refusal: "boat-unknown" }
    const stay = await endStay(trx, "boatId", boatId, { stayId: workshopId, now })
    if (!stay) return { ok: false, refusal: "workshop-unknown" }
    const { startsAt, endsAt } = stay
    await recordEvent(trx, {
      actor,
      action: "boat.workshop-ended",
      entity: "boat",
      entityId: boatId,
      change: { startsAt, endsAt: [endsAt, now] },
    })
    return { ok: true }
  })
}
