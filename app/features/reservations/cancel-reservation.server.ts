import { freePlaces } from "#app/features/availability/free-places.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { bookedReservation } from "./reservations.queries.server.ts"
import { canBecome } from "./reservations.rules.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

export interface ReservationToCancel {
  reservationId: string
  /** Who cancels: a user's id, or 'system'. */
  actor: string
  now: Date
}

export type CancelOutcome = { ok: true; placesFreed: number } | { ok: false; refusal: "not-found" | "not-cancellable" }

/** Cancels a reservation and frees exactly the places it took, once (specification 4, design 7.5). */
export async function cancelReservation(db: Db, cancel: ReservationToCancel): Promise<CancelOutcome> {
  return await inTransaction(db, async (trx) => {
    const reservation = await trx
      .selectFrom("reservations")
      .selectAll()
      .where("id", "=", cancel.reservationId)
      .forUpdate()
      .executeTakeFirst()
    if (!reservation) return { ok: false, refusal: "not-found" }
    if (!canBecome(reservation.status, "cancelled")) return { ok: false, refusal: "not-cancellable" }

    const placesFreed = await cancelLocked(trx, reservation, cancel)
    await queueEmail(trx, {
      kind: "reservation-cancelled",
      to: reservation.email,
      data: {
        ...bookedReservation({ ...reservation, status: "cancelled" }),
        firstName: reservation.firstName,
        sequence: reservation.version,
        uid: reservation.id,
      },
      entity: "reservation",
      entityId: reservation.id,
      sendAt: cancel.now,
    })
    return { ok: true, placesFreed }
  })
}

/**
 * The cancellation itself, of a reservation the caller has locked and found cancellable; who is told is the caller's.
 * @returns how many places came free
 */
export async function cancelLocked(
  trx: Trx,
  reservation: { id: string; status: ReservationStatus; version: number },
  { actor, now }: Pick<ReservationToCancel, "actor" | "now">,
): Promise<number> {
  await trx
    .updateTable("reservations")
    .set({ status: "cancelled", updatedAt: now, version: reservation.version + 1 })
    .where("id", "=", reservation.id)
    .execute()
  await recordEvent(trx, {
    actor,
    action: "reservation.cancelled",
    entity: "reservation",
    entityId: reservation.id,
    change: { status: [reservation.status, "cancelled"] },
  })
  return await freePlaces(trx, reservation.id)
}
