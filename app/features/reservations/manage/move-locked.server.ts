import type { Selectable } from "kysely"
import { type MoveRefusal, movePlaces } from "#app/features/calendar/door/move-places.server.ts"
import type { ReservedMoment } from "#app/features/reservations/reserved-moment.server.ts"
import type { Tables, Trx } from "#app/platform/database/tables.server.ts"

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
