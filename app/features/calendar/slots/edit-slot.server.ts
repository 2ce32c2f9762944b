import { clocksShow, instantAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { findAdminSlot, lockAdminSlot } from "./availability.admin.queries.server.ts"
import { type AdminSlot, isRentalTooLate, type SlotEdit } from "./availability.admin.schema.ts"
import { insertSlots } from "./insert-slots.server.ts"
import { heldPlaces } from "./live-holds.server.ts"
import { removeSlots } from "./remove-slots.server.ts"

export type EditSlotRefusal =
  | { refusal: "slot-gone" | "slot-begun" | "changed-meanwhile" | "time-booked" }
  | { refusal: "rental-too-late" | "no-such-time" | "slot-past" | "slot-exists" }
  | { refusal: "below-booked"; bookings: number }
  | { refusal: "below-held"; held: number }

export type EditSlotOutcome = { ok: true; slot: AdminSlot } | ({ ok: false } & EditSlotRefusal)

/** Changes the capacity, never below the bookings and what visitors hold, or the time of a slot without any. Bookings wait for its lock. */
export async function editSlot(
  db: Db,
  wanted: { slotId: string; edit: SlotEdit; actor: string; now: Date },
): Promise<EditSlotOutcome> {
  const { slotId, edit, actor, now } = wanted
  return await inTransaction(db, async (trx): Promise<EditSlotOutcome> => {
    const slot = await lockAdminSlot(trx, slotId)
    if (!slot) return { ok: false, refusal: "slot-gone" }
    const { timeSlot = slot.timeSlot, maxCapacity = slot.maxCapacity } = edit
    const refused = refusalOf(slot, { ...edit, timeSlot, maxCapacity }, now)
    if (refused) return { ok: false, ...refused }
    const moves = timeSlot !== slot.timeSlot
    if (!moves && maxCapacity === slot.maxCapacity) return { ok: true, slot }
    const held = moves ? 0 : await heldPlaces(trx, slotId, now)
    if (held > 0 && maxCapacity < slot.currentBookings + held) return { ok: false, refusal: "below-held", held }
    const id = moves ? await replaceSlot(trx, slot, { timeSlot, maxCapacity }) : slotId
    if (!id) return { ok: false, refusal: "slot-exists" }
    if (!moves) await trx.updateTable("slots").set({ capacity: maxCapacity }).where("id", "=", id).execute()
    await recordEvent(trx, {
      actor,
      action: "slot.changed",
      entity: "slot",
      entityId: id,
      change: {
        date: slot.date,
        timeSlot: moves ? [slot.timeSlot, timeSlot] : timeSlot,
        maxCapacity: [slot.maxCapacity, maxCapacity],
        ...(moves ? { replaces: slotId } : {}),
      },
    })
    const changed = await findAdminSlot(trx, id)
    if (!changed) throw new Error("a slot changed in this transaction is there")
    return { ok: true, slot: changed }
  })
}

export function refusalOf(
  slot: AdminSlot,
  { timeSlot, maxCapacity, seen }: Required<SlotEdit>,
  now: Date,
): EditSlotRefusal | undefined {
  const { date, currentBookings } = slot
  if (instantAt(date, slot.timeSlot) <= now) return { refusal: "slot-begun" }
  if (seen.timeSlot !== slot.timeSlot || seen.maxCapacity !== slot.maxCapacity) return { refusal: "changed-meanwhile" }
  if (maxCapacity < currentBookings) return { refusal: "below-booked", bookings: currentBookings }
  if (timeSlot === slot.timeSlot) return undefined
  if (currentBookings > 0) return { refusal: "time-booked" }
  if (isRentalTooLate(slot.reservationType, timeSlot)) return { refusal: "rental-too-late" }
  if (!clocksShow(date, timeSlot)) return { refusal: "no-such-time" }
  return instantAt(date, timeSlot) <= now ? { refusal: "slot-past" } : undefined
}

/**
 * Deletes and inserts: `book_places` finds a slot by its time before it locks it, so a slot must never change its time
 * (decision 0052).
 * @returns the new id; undefined when another slot has that time
 */
async function replaceSlot(
  trx: Trx,
  slot: AdminSlot,
  change: { timeSlot: string; maxCapacity: number },
): Promise<string | undefined> {
  const gone = await trx
    .selectFrom("slots")
    .select(["demo", "seriesId"])
    .where("id", "=", slot.id)
    .executeTakeFirstOrThrow()
  await removeSlots(trx, [slot.id])
  const { reservationType, base, date, isAvailable } = slot
  const origin = { demo: gone.demo, ...(gone.seriesId ? { seriesId: gone.seriesId } : {}) }
  const [made] = await insertSlots(trx, [{ reservationType, base, date, isAvailable, ...change }], origin)
  return made?.id
}
