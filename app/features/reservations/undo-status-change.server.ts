import { type PlacesRefusal, takePlaces } from "#app/features/availability/take-places.server.ts"
import { dropHeldEmail, lockHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { decisionMailOf } from "./decision-mail.server.ts"

export interface Undoing {
  reservationId: string
  /** Of the reservation as whoever undoes has seen it. */
  version: number
  actor: string
  now: Date
}

export type UndoRefusal = "not-found" | "changed-meanwhile" | "mail-left" | "places-taken" | "slot-closed"
export type UndoOutcome = { ok: true } | { ok: false; refusal: UndoRefusal }

const placesRefusals = {
  "slot-full": "places-taken",
  "slot-closed": "slot-closed",
  "slot-past": "slot-closed",
} as const satisfies Record<PlacesRefusal, UndoRefusal>

/**
 * Takes the last decision about a reservation back while its mail waits, in one transaction: the status is the former
 * one, nobody is mailed, and the places of a cancelled one are taken again. Its version goes on, so that the calendar
 * of a person who was told of an earlier decision takes the next one. The worker that sends the mail and this command
 * meet at the mail's row: one of them has it.
 */
export async function undoStatusChange(db: Db, undoing: Undoing): Promise<UndoOutcome> {
  const { reservationId, version, actor, now } = undoing
  return await inTransaction(db, async (trx): Promise<UndoOutcome> => {
    const reservation = await trx
      .selectFrom("reservations")
      .select(["id", "status", "version", "createdAt"])
      .where("id", "=", reservationId)
      .forUpdate()
      .executeTakeFirst()
    if (!reservation) return { ok: false, refusal: "not-found" }
    if (reservation.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    const mail = await lockHeldEmail(trx, decisionMailOf(reservationId, now))
    const undo = mail?.data.undo
    if (!mail || !undo) return { ok: false, refusal: "mail-left" }

    if (undo.slotIds.length > 0) {
      // As when it was booked: that a slot has begun since is no obstacle to having its place back.
      const taking = { reservationId, slotIds: undo.slotIds, now: reservation.createdAt }
      const taken = await takePlaces(trx, taking)
      if (!taken.ok) return { ok: false, refusal: placesRefusals[taken.refusal] }
    }
    await dropHeldEmail(trx, mail.id)
    await trx
      .updateTable("reservations")
      .set({ status: undo.status, updatedAt: now, version: version + 1 })
      .where("id", "=", reservationId)
      .execute()
    await recordEvent(trx, {
      actor,
      action: "reservation.undone",
      entity: "reservation",
      entityId: reservationId,
      change: { status: [reservation.status, undo.status] },
    })
    return { ok: true }
  })
}
