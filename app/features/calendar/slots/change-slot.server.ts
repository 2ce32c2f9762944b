import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockAdminSlot } from "./availability.admin.queries.server.ts"
import type { AdminSlot } from "./availability.admin.schema.ts"

export type ChangeSlotOutcome = { ok: true; slot: AdminSlot } | { ok: false; refusal: "slot-gone" }

/** Opens or closes a slot (specification 4). The request names the state, so that it may be repeated. */
export async function changeSlot(
  db: Db,
  change: { slotId: string; isAvailable: boolean; actor: string },
): Promise<ChangeSlotOutcome> {
  const { slotId, isAvailable, actor } = change
  return await inTransaction(db, async (trx): Promise<ChangeSlotOutcome> => {
    const slot = await lockAdminSlot(trx, slotId)
    if (!slot) return { ok: false, refusal: "slot-gone" }
    if (slot.isAvailable === isAvailable) return { ok: true, slot }
    const state = isAvailable ? "open" : "closed"
    await trx.updateTable("slots").set({ state }).where("id", "=", slotId).execute()
    await recordEvent(trx, {
      actor,
      action: isAvailable ? "slot.opened" : "slot.closed",
      entity: "slot",
      entityId: slotId,
      change: { isAvailable: [slot.isAvailable, isAvailable], date: slot.date, timeSlot: slot.timeSlot },
    })
    return { ok: true, slot: { ...slot, isAvailable } }
  })
}
