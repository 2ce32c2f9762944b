import type { Selectable } from "kysely"
import { type MoveRefusal, movePlaces } from "#app/features/calendar/door/move-places.server.ts"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"

/** Where and when a reservation takes place; hours and model of a rental. */
export interface ReservedMoment {
  base: string
  reservationDate: string
  timeSlot: string
  rentalDuration: number | null
  boatType: BoatType | null
}

/** The same of a booking; mails and events keep it. */
export function momentOf(booking: BookedMoment): ReservedMoment {
  const { base, day: reservationDate, time: timeSlot, rentalDuration, boatType } = booking
  return { base, reservationDate, timeSlot, rentalDuration, boatType }
}

type BookedMoment = Pick<Selectable<Tables["reservations"]>, "base" | "day" | "time" | "rentalDuration" | "boatType">

export function isSameMoment(one: ReservedMoment, other: ReservedMoment): boolean {
  return keyOf(one) === keyOf(other)
}

function keyOf({ base, reservationDate, timeSlot, rentalDuration, boatType }: ReservedMoment): string {
  return JSON.stringify([base, reservationDate, timeSlot, rentalDuration, boatType])
}

export function movedBefore({ movedBefore: instant }: { movedBefore?: string }): Date | null {
  return instant === undefined ? null : new Date(instant)
}

/** @returns why a locked reservation was not moved; null when it is */
export async function moveLocked(
  trx: Trx,
  { id: bookingId }: Pick<Selectable<Tables["reservations"]>, "id">,
  { base, reservationDate: date, timeSlot, rentalDuration: hours, boatType }: ReservedMoment,
  by: { byPerson?: boolean | undefined; movedBySchoolAt: Date | null; now: Date },
): Promise<MoveRefusal | null> {
  const { byPerson = false, movedBySchoolAt, now } = by
  const wanted = { date, timeSlot, base, hours, boatType }
  return await movePlaces(trx, { bookingId, ...wanted, byPerson, movedBySchoolAt, now })
}
