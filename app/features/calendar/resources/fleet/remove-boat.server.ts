import { outingEvent, takeBack } from "#app/features/calendar/resources/assignments/assignments.server.ts"
import type { BoatBookings } from "#app/features/calendar/resources/assignments/boat-bookings.server.ts"
import { lockOuting, type OutingKey } from "#app/features/calendar/resources/assignments/outings.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { boatsOfOutings } from "./boats-of-outings.server.ts"
import { lockBoats } from "./lock-boats.server.ts"

export type RemoveBoatOutcome = { ok: true } | { ok: false; refusal: "outing-unknown" | "changed-meanwhile" }

export async function removeBoat(
  db: Db,
  remove: { outing: OutingKey; boatId: string; actor: string; now: Date; bookings: BoatBookings },
) {
  const { boatId, actor } = remove
  return await inTransaction(db, async (trx): Promise<RemoveBoatOutcome> => {
    const outing = await lockOuting(trx, remove.outing, remove)
    if (!outing) return { ok: false, refusal: "outing-unknown" }
    await lockBoats(trx, { ids: [boatId] })
    const boat = (await boatsOfOutings(trx, [outing])).get(outing.id)?.find(({ id }) => id === boatId)
    if (!boat) return { ok: false, refusal: "changed-meanwhile" }
    await takeBack(trx, "boatId", outing, [boatId])
    await recordEvent(trx, { ...outingEvent(outing, actor), action: "boat.removed", change: { boat: boat.name } })
    return { ok: true }
  })
}
