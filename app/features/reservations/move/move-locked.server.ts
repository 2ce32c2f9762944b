import type { Selectable } from "kysely"
import { type MoveRefusal, movePlaces } from "#app/features/calendar/door/move-places.server.ts"
import type { BoatType } from "#app/features/calendar/slots/availability.schema.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"

/** Where and when a reservation takes place; hours and model of a rental. */
export interface ReservedMoment {
  base: string
  reservationDate: string
  timeSlot: string
  rentalDuration: number | null
  boatType: BoatType | null
}

export function momentOf({ base, reservationDate, timeSlot, rentalDuration, boatType }: ReservedMoment) {
  return { base, reservationDate, timeSlot, rentalDuration, boatType }
}

export function isSameMoment(one: ReservedMoment, other: ReservedMoment): boolean {
  return JSON.stringify(momentOf(one)) === JSON.stringify(momentOf(other))
}

/**
 * Moves a locked reservation. The caller rolls back on a refusal, since the model is written before the door reads it.
 * @returns why it was not moved; null when it is
 */
export async function moveLocked(
  trx: Trx,
  reservation: Pick<Selectable<Tables["reservations"]>, "id" | "version" | "boatType">,
  { base, reservationDate, timeSlot, rentalDuration, boatType }: ReservedMoment,
  now: Date,
): Promise<MoveRefusal | null> {
  const { id: reservationId, version } = reservation
  if (boatType !== reservation.boatType) {
    await trx.updateTable("reservations").set({ boatType }).where("id", "=", reservationId).execute()
  }
  return await movePlaces(trx, {
    reservationId,
    version,
    date: reservationDate,
    timeSlot,
    base,
    hours: rentalDuration,
    now,
  })
}
