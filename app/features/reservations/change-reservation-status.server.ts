import { freePlaces } from "#app/features/availability/free-places.server.ts"
import { queueEmail } from "#app/features/outbox/queue-email.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { bookedReservation, whatWasChosen } from "./reservations.queries.server.ts"
import { canBecome, type DecidedStatus } from "./reservations.rules.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

export interface StatusChange {
  reservationId: string
  /** Of the reservation as whoever decides has seen it. */
  version: number
  status: DecidedStatus
  /** For the school alone: added below the notes there are, none of which is ever lost. */
  notes?: string | undefined
  /** Who decides: a user's id, or 'system'. */
  actor: string
  now: Date
}

export type StatusRefusal = "not-found" | "changed-meanwhile" | "not-allowed"
export type StatusOutcome = { ok: true; placesFreed: number } | { ok: false; refusal: StatusRefusal }

const mailOf = {
  confirmed: "reservation-confirmed",
  completed: "reservation-completed",
  cancelled: "reservation-cancelled",
} as const satisfies Record<DecidedStatus, string>

/**
 * Moves a reservation on and tells its person, in one transaction; cancelling frees exactly the places it took, once
 * (specification 4, design 7.4 and 7.5). Of two who decide at once the second is refused.
 */
export async function changeReservationStatus(db: Db, change: StatusChange): Promise<StatusOutcome> {
  return await inTransaction(db, async (trx) => {
    const { reservationId, version, status, now } = change
    const reservation = await trx
      .selectFrom("reservations")
      .selectAll()
      .where("id", "=", reservationId)
      .forUpdate()
      .executeTakeFirst()
    if (!reservation) return { ok: false, refusal: "not-found" }
    if (reservation.version !== version) return { ok: false, refusal: "changed-meanwhile" }
    if (!canBecome(reservation.status, status)) return { ok: false, refusal: "not-allowed" }

    const placesFreed = await changeLocked(trx, reservation, change)
    // A person who was forgotten has left no address.
    if (reservation.email !== "") {
      await queueEmail(trx, {
        kind: mailOf[status],
        to: reservation.email,
        data: {
          ...bookedReservation({ ...reservation, status }),
          ...whatWasChosen(reservation),
          firstName: reservation.firstName,
          sequence: reservation.version,
          uid: reservation.id,
        },
        entity: "reservation",
        entityId: reservation.id,
        sendAt: now,
      })
    }
    return { ok: true, placesFreed }
  })
}

/**
 * The change itself, of a reservation the caller has locked and found free to change; who is told is the caller's.
 * @returns how many places came free
 */
export async function changeLocked(
  trx: Trx,
  reservation: { id: string; status: ReservationStatus; version: number; adminNotes: string | null },
  { status, notes, actor, now }: Pick<StatusChange, "status" | "notes" | "actor" | "now">,
): Promise<number> {
  const adminNotes = notes ? [reservation.adminNotes, notes].filter(Boolean).join("\n") : reservation.adminNotes
  await trx
    .updateTable("reservations")
    .set({ status, adminNotes, updatedAt: now, version: reservation.version + 1 })
    .where("id", "=", reservation.id)
    .execute()
  await recordEvent(trx, {
    actor,
    action: `reservation.${status}`,
    entity: "reservation",
    entityId: reservation.id,
    change: {
      status: [reservation.status, status],
      ...(notes ? { fields: ["adminNotes"] } : {}),
    },
  })
  return status === "cancelled" ? await freePlaces(trx, reservation.id) : 0
}
