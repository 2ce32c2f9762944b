import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { lockAdminSlot } from "./availability.admin.queries.server.ts"
import { removeSlots } from "./remove-slots.server.ts"

export type DeleteSlotOutcome =
  | { ok: true }
  | { ok: false; refusal: "slot-gone" }
  | { ok: false; refusal: "slot-booked"; bookings: number }

/** Deletes a slot without reservations (design 7.28). Bookings wait for its lock, then find it gone. */
export async function deleteSlot(db: Db, wanted: { slotId: string; actor: string }): Promise<DeleteSlotOutcome> {
  const { slotId, actor } = wanted
  return await inTransaction(db, async (trx): Promise<DeleteSlotOutcome> => {
    const slot = await lockAdminSlot(trx, slotId)
    if (!slot) return { ok: false, refusal: "slot-gone" }
    if (slot.currentBookings > 0) return { ok: false, refusal: "slot-booked", bookings: slot.currentBookings }
    await removeSlots(trx, [slotId])
    const { reservationType, base, date, timeSlot, maxCapacity } = slot
    await recordEvent(trx, {
      actor,
      action: "slot.deleted",
      entity: "slot",
      entityId: slotId,
      change: { reservationType, base, date, timeSlot, maxCapacity },
    })
    return { ok: true }
  })
}
