import { bookingsBy } from "#app/features/calendar/resources/assignments/stays.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { BoatChange } from "./fleet.admin.schema.ts"
import { lockBoat, lockNames, nameRefusal } from "./lock-boats.server.ts"

export type EditBoatOutcome =
  | { ok: true }
  | {
      ok: false
      refusal: "boat-unknown" | "changed-meanwhile" | "name-taken" | "registration-taken" | "boat-booked"
    }

/** Changes a boat in use; its base and model stay while bookings count on it. */
export async function editBoat(db: Db, edit: { boatId: string; change: BoatChange; actor: string; now: Date }) {
  const { boatId, actor, now } = edit
  const { version, ...after } = edit.change
  return await inTransaction(db, async (trx): Promise<EditBoatOutcome> => {
    await lockNames(trx)
    const boat = await lockBoat(trx, boatId)
    if (!boat) return { ok: false, refusal: "boat-unknown" }
    if (boat.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    const moves = boat.base !== after.base || boat.model !== after.model
    if (moves && (await bookingsBy(trx, "boatId", now)).has(boatId)) return { ok: false, refusal: "boat-booked" }
    const refusal = await nameRefusal(trx, { id: boatId, ...after })
    if (refusal) return { ok: false, refusal }
    const fields = ["model", "base", "name", "registration"] as const
    const changed = fields.filter((field) => boat[field] !== after[field])
    if (changed.length === 0) return { ok: true }
    await trx
      .updateTable("boats")
      .set({ ...after, version: version + 1 })
      .where("id", "=", boatId)
      .execute()
    const change = Object.fromEntries(changed.map((field) => [field, [boat[field], after[field]]]))
    await recordEvent(trx, { actor, action: "boat.changed", entity: "boat", entityId: boatId, change })
    return { ok: true }
  })
}
