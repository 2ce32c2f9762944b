import type { Selectable } from "kysely"
import type { MoveRefusal } from "#app/features/calendar/door/move-places.server.ts"
import { type PlacesRefusal, takePlaces } from "#app/features/calendar/door/take-places.server.ts"
import { dropHeldEmail, lockHeldEmail } from "#app/features/outbox/hold-email.server.ts"
import { undoCancellation, undoConfirmation } from "#app/features/payments/ledger/write-charges.server.ts"
import { momentOf, type ReservedMoment } from "#app/features/reservations/reserved-moment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { decisionMailOf } from "./decision-mail.server.ts"
import { type Deciding, lockDecided } from "./lock-decided.server.ts"
import { movedBefore, moveLocked } from "./move-locked.server.ts"

type Taken = "places-taken" | "boats-taken" | "slot-closed" | "slot-past"
export type UndoRefusal = Taken | "not-found" | "changed-meanwhile" | "mail-left"
export type UndoOutcome = { ok: true } | { ok: false; refusal: UndoRefusal }

const placesRefusals = {
  "slot-full": "places-taken",
  "slot-closed": "slot-closed",
  "slot-past": "slot-past",
  "no-boat": "boats-taken",
  "no-instructor": "boats-taken",
  "slot-unknown": "slot-closed",
  // The new moment has begun.
  "not-allowed": "slot-past",
} as const satisfies Record<PlacesRefusal | MoveRefusal, UndoRefusal>

/**
 * Undoes the last decision while its mail waits: restores the status, or the moment of a move, deletes the mail,
 * takes cancelled places again. The version grows, so that calendars accept the next change. The mail worker locks the same row, so one of them wins.
 */
export async function undoStatusChange(db: Db, undoing: Deciding): Promise<UndoOutcome> {
  const { bookingId, version, actor, now } = undoing
  return await inTransaction(db, async (trx): Promise<UndoOutcome> => {
    const locked = await lockDecided(trx, undoing)
    if (!locked.ok) return locked
    const { reservation } = locked
    const mail = await lockHeldEmail(trx, decisionMailOf(bookingId, now))
    if (!mail) return { ok: false, refusal: "mail-left" }
    if ("from" in mail.data) return await moveBack(trx, reservation, { id: mail.id, ...mail.data }, undoing)
    const { undo } = mail.data
    if (!undo) return { ok: false, refusal: "mail-left" }

    if (undo.slotIds.length > 0) {
      // The booking's time lets a slot be taken again that has begun since.
      const { boatType, groupSize: persons, endsAt, createdAt } = reservation
      const { slotIds } = undo
      const refusal = await takePlaces(trx, { bookingId, slotIds, boatType, persons, endsAt, now: createdAt })
      if (refusal) return { ok: false, refusal: placesRefusals[refusal] }
    }
    await dropHeldEmail(trx, mail.id)
    await trx
      .updateTable("reservations")
      .set({ status: undo.status, updatedAt: now, version: version + 1 })
      .where("id", "=", bookingId)
      .execute()
    const undoMoney = {
      confirmed: undoConfirmation,
      cancelled: undoCancellation,
      pending: undefined,
      completed: undefined,
    }
    const moved = await undoMoney[reservation.status]?.(trx, bookingId, now)
    await recordEvent(trx, {
      actor,
      action: "reservation.undone",
      entity: "reservation",
      entityId: bookingId,
      change: { status: [reservation.status, undo.status], ...moved },
    })
    return { ok: true }
  })
}

async function moveBack(
  trx: Trx,
  reservation: Selectable<Tables["reservations"]>,
  mail: { id: string; from: ReservedMoment; movedBefore?: string },
  { actor, now }: Deciding,
): Promise<UndoOutcome> {
  const refusal = await moveLocked(trx, reservation, mail.from, { movedBySchoolAt: movedBefore(mail), now })
  if (refusal) return { ok: false, refusal: placesRefusals[refusal] }
  await dropHeldEmail(trx, mail.id)
  await recordEvent(trx, {
    actor,
    action: "reservation.undone",
    entity: "reservation",
    entityId: reservation.id,
    change: { from: momentOf(reservation), to: mail.from },
  })
  return { ok: true }
}
