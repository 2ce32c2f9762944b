import { clocksShow, instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findAdminSlot } from "./availability.admin.queries.server.ts"
import type { AdminSlot, NewSlot } from "./availability.admin.schema.ts"
import { insertSlots } from "./insert-slots.server.ts"

export type CreateSlotRefusal = "slot-exists" | "slot-past" | "no-such-time"
export type CreateSlotOutcome = { ok: true; slot: AdminSlot } | { ok: false; refusal: CreateSlotRefusal }

/** Opens one slot, empty and available (specification 4 and 5). */
export async function createSlot(
  db: Db,
  create: { slot: NewSlot; actor: string; now: Date },
): Promise<CreateSlotOutcome> {
  const { slot, actor, now } = create
  if (!clocksShow(slot.date, slot.timeSlot)) return { ok: false, refusal: "no-such-time" }
  if (instantAt(slot.date, slot.timeSlot) <= now) return { ok: false, refusal: "slot-past" }
  return await inTransaction(db, async (trx): Promise<CreateSlotOutcome> => {
    const [made] = await insertSlots(trx, [slot])
    if (!made) return { ok: false, refusal: "slot-exists" }
    await recordEvent(trx, {
      actor,
      action: "slot.created",
      entity: "slot",
      entityId: made.id,
      change: slot,
    })
    const created = await findAdminSlot(trx, made.id)
    if (!created) throw new Error("a slot inserted in this transaction is there")
    return { ok: true, slot: created }
  })
}
