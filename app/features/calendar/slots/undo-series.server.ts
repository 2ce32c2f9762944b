import { sql } from "kysely"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { UndoneSeries } from "./availability.admin.schema.ts"
import { removeSlots } from "./remove-slots.server.ts"

export type UndoOutcome = { ok: true; undone: UndoneSeries } | { ok: false; refusal: "series-gone" | "series-booked" }

/** Bookings of courses are kept when they are cancelled, with their course. */
const wasBooked = sql<boolean>`taken > 0 or exists (select from seats where session_id = slots.id)`

/** Locks by id, as bookings do. Booked slots and courses stay. @returns the counts of deleted and kept slots */
export async function undoSeries(db: Db, wanted: { seriesId: string; actor: string }): Promise<UndoOutcome> {
  const { seriesId, actor } = wanted
  return await inTransaction(db, async (trx): Promise<UndoOutcome> => {
    const slots = await trx
      .selectFrom("slots")
      .select(["id", wasBooked.as("booked")])
      .where("seriesId", "=", seriesId)
      .orderBy("id")
      .forUpdate()
      .execute()
    if (slots.length === 0) return { ok: false, refusal: "series-gone" }
    const free = slots.filter(({ booked }) => !booked).map(({ id }) => id)
    const deleted = free.length
    const kept = slots.length - deleted
    if (deleted === 0) return { ok: false, refusal: "series-booked" }
    // No locked slot can be booked before this transaction ends.
    await removeSlots(trx, free)
    if (kept === 0) await trx.deleteFrom("slotSeries").where("id", "=", seriesId).execute()
    await recordEvent(trx, {
      actor,
      action: "slot-series.undone",
      entity: "slot-series",
      entityId: seriesId,
      change: { deleted, kept },
    })
    return { ok: true, undone: { deleted, kept } }
  })
}
