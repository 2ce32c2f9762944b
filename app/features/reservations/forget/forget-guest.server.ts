import type { Selectable } from "kysely"
import { deleteLinksOf } from "#app/features/bookings/links/manage-links.server.ts"
import { lockPlaces } from "#app/features/calendar/door/free-places.server.ts"
import { lockBookings } from "#app/features/calendar/door/lock-bookings.server.ts"
import { type GuestRows, isOfGuest } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { lockPersons } from "#app/features/persons/forget-persons.server.ts"
import { changeLocked } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { canBecome } from "#app/features/reservations/reservations.rules.ts"
import type { Db, Tables, Trx } from "#app/platform/database/tables.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { withoutPerson } from "./without-person.server.ts"

type Reservation = Selectable<Tables["reservations"]>

/** What a guest booked and is not forgotten. */
export function guestBookings(db: Db | Trx, guest: GuestRows) {
  return db
    .selectFrom("reservations")
    .selectAll()
    .where(isOfGuest(guest))
    .where("forgottenAt", "is", null)
    .orderBy("id")
}

/** Locks whose bookings they are, and then the bookings. */
export async function lockGuestBookings(trx: Trx, guest: GuestRows): Promise<Reservation[]> {
  const found = await guestBookings(trx, guest).clearSelect().select("personId").execute()
  await lockPersons(trx, { ids: found.map(({ personId }) => personId) })
  return await lockBookings(trx, guestBookings(trx, guest))
}

/** True until a booking that may take place is over. */
export function isAhead({ endsAt, status }: Pick<Reservation, "endsAt" | "status">, now: Date): boolean {
  return endsAt > now && canBecome(status, "cancelled")
}

/** Takes a guest out of locked bookings, as the timer does after years. Coming ones are cancelled without charge. */
export async function forgetGuestBookings(
  trx: Trx,
  bookings: readonly Reservation[],
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  const ahead = bookings.filter((one) => isAhead(one, now))
  await lockPlaces(trx, { userId: null, bookingIds: ahead.map(({ id }) => id) })
  for (const booking of ahead) await changeLocked(trx, booking, { status: "cancelled", keptPercent: 0, actor, now })
  const ids = bookings.map(({ id }) => id)
  if (ids.length === 0) return
  await trx
    .updateTable("reservations")
    .set({ firstName: "", lastName: "", ...withoutPerson(now) })
    .where("id", "in", ids)
    .execute()
  await deleteLinksOf(trx, ids)
  const events = ids.map((entityId) =>
    eventRow({ actor, action: "reservation.anonymised", entity: "reservation", entityId }),
  )
  await trx.insertInto("events").values(events).execute()
}

/** @returns the ids of the deleted entries of waiting lists */
export async function forgetGuestWaiting(trx: Trx, guest: GuestRows): Promise<string[]> {
  const gone = await trx.deleteFrom("waitingEntries").where(isOfGuest(guest)).returning("id").execute()
  return gone.map(({ id }) => id)
}
