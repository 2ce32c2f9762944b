import { free } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockBoat } from "./lock-boats.server.ts"

export type RetireOutcome = { ok: true; freed: number } | { ok: false; refusal: "boat-unknown" | "changed-meanwhile" }

/** Takes a boat out of use: its bookings become « sans bateau », as many as the confirmation said. */
export async function retireBoat(
  db: Db,
  retire: { boatId: string; version: number; freed: number; actor: string; now: Date },
) {
  const { boatId, version, actor, now } = retire
  return await inTransaction(db, async (trx): Promise<RetireOutcome> => {
    const boat = await lockBoat(trx, boatId)
    if (!boat) return { ok: false, refusal: "boat-unknown" }
    if (boat.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    const freed = await free(trx, "boatId", boatId, { from: now })
    if (freed !== retire.freed) return { ok: false, refusal: "changed-meanwhile" }
    await trx
      .updateTable("boats")
      .set({ retiredAt: now, version: version + 1 })
      .where("id", "=", boatId)
      .execute()
    const { name, base } = boat
    await recordEvent(trx, {
      actor,
      action: "boat.retired",
      entity: "boat",
      entityId: boatId,
      change: { name, base, freed },
    })
    return { ok: true, freed }
  })
}
