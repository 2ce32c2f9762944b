import type { PlacesToBook } from "#app/features/calendar/door/book-places.server.ts"
import { makeRoom } from "#app/features/calendar/slots/make-room.server.ts"
import { findAccount } from "#app/features/identity/identity.admin.queries.server.ts"
import { lockAccount } from "#app/features/identity/identity.queries.server.ts"
import { contactArgument } from "#app/features/persons/find-person.server.ts"
import { refusalFor } from "#app/features/reservations/book/create-reservation.server.ts"
import { insertBooking, withFreeReference } from "#app/features/reservations/book/insert-booking.server.ts"
import { chargeConfirmed } from "#app/features/reservations/charge-confirmed.server.ts"
import { refusePrice } from "#app/features/reservations/manage/change-reservation-status.server.ts"
import { isAccountGone } from "#app/platform/database/database-errors.server.ts"
import { inTransaction, withRetries } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { requestHash } from "#app/platform/http/idempotency.server.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { CounterBookingRefusal } from "./counter-booking.refusals.ts"
import type { CounterBookingRequest } from "./counter-booking.schema.ts"
import { type CounterRows, counterRows, type Somebody } from "./counter-rows.server.ts"

export interface BookingForSomebody {
  request: CounterBookingRequest
  actor: string
  idempotencyKey: string
  tariff: Tariff
  now: Date
}

export type CounterOutcome = { ok: true; bookingId: string } | { ok: false; refusal: CounterBookingRefusal }

/**
 * Books for a caller or somebody at the counter, confirmed at once, with the price that the school sets in place of a « à
 * partir de » (school 1, decision 0097). Hours, season and delays do not hold the
 * school back, nor does the limit of unanswered requests; slots, boats and instructors do, as at every booking. A slot
 * that has begun may be booked until it ends, for somebody who stands at the counter. With a reason, a missing slot is made
 * and a full one gets one more place.
 */
export async function bookForSomebody(db: Db, booking: BookingForSomebody): Promise<CounterOutcome> {
  const { request } = booking
  const { amountCents, priceLater } = request
  const mispriced = refusePrice(request.reservationType, { status: "confirmed", amountCents, priceLater })
  if (mispriced) return { ok: false, refusal: mispriced }
  const somebody = await somebodyOf(db, request)
  if (!somebody) return { ok: false, refusal: "person-unknown" }
  try {
    const booked = await withFreeReference(() => withRetries(() => bookOnce(db, booking, somebody)))
    const { outcome, earlierId, bookingId } = booked
    if (outcome === "booked") return { ok: true, bookingId }
    if (outcome === "replayed") return { ok: true, bookingId: earlierId ?? bookingId }
    const refusal = refusalFor(request.reservationType, outcome)
    if (refusal === "too-many-pending" || refusal === "proof-needed")
      throw new Error("book_places counted requests, though no limit was given")
    return { ok: false, refusal }
  } catch (error) {
    if (request.userId !== undefined && isAccountGone(error)) return { ok: false, refusal: "person-unknown" }
    throw error
  }
}

async function bookOnce(db: Db, booking: BookingForSomebody, somebody: Somebody) {
  const rows = counterRows({ ...booking, somebody })
  const bookingId = rows.reservation.id
  const places = placesFor(booking, rows.reservation)
  const booked = await inTransaction(db, async (trx) => await bookWithin(trx, booking, places, rows))
  return { ...booked, bookingId }
}

/** `ok: false` rolls back what was made for a booking that is refused, or was booked before. */
async function bookWithin(
  trx: Trx,
  { actor, request, now }: BookingForSomebody,
  places: PlacesToBook,
  rows: CounterRows,
) {
  if (request.beyondReason !== undefined) {
    if (places.userId !== null) await lockAccount(trx, places.userId)
    await makeRoom(trx, { ...places, actor })
  }
  const booked = await insertBooking(trx, places, rows)
  const ok = booked.outcome === "booked"
  if (ok) await chargeConfirmed(trx, rows.charged, { amountCents: request.amountCents, now })
  return { ...booked, ok }
}

function placesFor(booking: BookingForSomebody, reservation: CounterRows["reservation"]): PlacesToBook {
  const { request, actor, idempotencyKey, now } = booking
  return {
    type: request.reservationType,
    date: request.reservationDate,
    timeSlot: request.timeSlot,
    base: request.base ?? null,
    hours: request.reservationType === "boat_rental" ? request.rentalDuration : null,
    boatType: request.reservationType === "boat_rental" ? request.boatType : null,
    persons: request.reservationType === "group_outing" ? request.groupSize : null,
    isProven: true,
    limits: null,
    key: idempotencyKey,
    route: "POST /admin/reservations",
    actor,
    requestHash: requestHash(request),
    bookingId: reservation.id,
    userId: reservation.userId,
    contact: contactArgument(reservation),
    networks: null,
    now,
    bySchool: true,
    holdTokenHash: null,
    offeredTo: null,
  }
}

async function somebodyOf(db: Db, { person, userId }: CounterBookingRequest): Promise<Somebody | undefined> {
  if (person) {
    const { firstName, lastName, email = null, phone = null } = person
    return { userId: null, firstName, lastName, email, phone, proven: false }
  }
  const account = userId === undefined ? undefined : await findAccount(db, userId)
  if (!account) return undefined
  const { firstName, lastName, email, phone, emailVerified: proven } = account
  return { userId: account.id, firstName, lastName, email, phone: phone || null, proven }
}
