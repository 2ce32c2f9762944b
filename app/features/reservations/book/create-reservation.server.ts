import { amongRivals } from "#app/features/calendar/door/among-rivals.server.ts"
import type { AtTheDoor, BookingRefusal, PlacesToBook } from "#app/features/calendar/door/book-places.server.ts"
import { limitsArgument } from "#app/features/calendar/door/limits-argument.server.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { endsAfterClosing } from "#app/features/calendar/slots/slot.rules.ts"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { type LinkOwner, makeLink } from "#app/features/identity/links/account-links.server.ts"
import { contactArgument } from "#app/features/persons/find-person.server.ts"
import type { ReservationAnswer } from "#app/features/reservations/booked.schema.ts"
import type { AccountNews } from "#app/features/reservations/reservations.mails.server.tsx"
import { reservationAnswer } from "#app/features/reservations/reservations.queries.server.ts"
import { inTransaction, withRetries } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"
import { requestHash } from "#app/platform/http/idempotency.server.ts"
import { type BookingRows, bookingRows } from "./booking-rows.server.ts"
import { insertBooking, withFreeReference } from "./insert-booking.server.ts"
import { isProven, type ReservationToCreate, wantedSlot } from "./reservation-to-create.server.ts"

export type CreateRefusal = BookingRefusal | "ends-after-closing" | "group-too-large"

export type CreateOutcome =
  | { ok: true; id: string; reservation: ReservationAnswer; replayed: boolean }
  | { ok: false; refusal: CreateRefusal }

/**
 * Books in one transaction (specification 4 and 5, design 7.4 and 7.5).
 * @throws when the account was deleted meanwhile (`isAccountGone`), or rivals keep the slot for too long (`isLockWait`)
 */
export async function createReservation(db: Db, create: ReservationToCreate): Promise<CreateOutcome> {
  const wanted = wantedSlot(create.request)
  if (wanted.hours && endsAfterClosing(wanted.timeSlot, wanted.hours))
    return { ok: false, refusal: "ends-after-closing" }
  const { base = null, date } = wanted
  return await outcomeOf(db, create, await amongRivals({ base, date }, () => bookAtTheDoor(db, create)))
}

export async function createReservationWithin(trx: Trx, create: ReservationToCreate): Promise<CreateOutcome> {
  return await outcomeOf(trx, create, await bookWithin(trx, create))
}

async function outcomeOf(db: Db | Trx, create: ReservationToCreate, booked: Booked): Promise<CreateOutcome> {
  const { outcome, rows, earlierId } = booked
  if (outcome === "booked") return { ok: true, id: rows.reservation.id, replayed: false, reservation: answerTo(booked) }
  if (outcome === "replayed") return await replay(db, earlierId)
  return { ok: false, refusal: refusalFor(create.request.reservationType, outcome) }
}

/** A group needs boats with a skipper each: whichever is missing, there are not enough for it. */
export function refusalFor(type: ReservationType, refusal: BookingRefusal): BookingRefusal | "group-too-large" {
  const isGroup = type === "group_outing"
  return isGroup && (refusal === "no-boat" || refusal === "no-instructor") ? "group-too-large" : refusal
}

type Booked = AtTheDoor & { ok: boolean; rows: BookingRows }

async function bookAtTheDoor(db: Db, create: ReservationToCreate): Promise<Booked> {
  const book = wantsAccount(create)
    ? () => inTransaction(db, (trx) => bookWithin(trx, create))
    : () => withRetries(() => bookOnce(db, create))
  return await withFreeReference(book)
}

async function bookWithin(trx: Trx, create: ReservationToCreate): Promise<Booked> {
  return await bookOnce(
    trx,
    create,
    wantsAccount(create) ? await inviteGuest(trx, { ...create.request, now: create.now }) : undefined,
  )
}

async function bookOnce(db: Db | Trx, create: ReservationToCreate, account?: AccountNews): Promise<Booked> {
  const rows = bookingRows(create, account)
  const atTheDoor = await insertBooking(db, placesFor(create, rows.reservation), rows)
  return { ...atTheDoor, ok: atTheDoor.outcome === "booked", rows }
}

function placesFor(create: ReservationToCreate, reservation: BookingRows["reservation"]): PlacesToBook {
  const { request, entrance = "POST /reservations", userId, idempotencyKey, networks, limits, now } = create
  const { base = null, hours = null, ...slot } = wantedSlot(request)
  return {
    ...slot,
    base,
    hours,
    boatType: "boatType" in request ? request.boatType : null,
    persons: "groupSize" in request ? request.groupSize : null,
    limits: limitsArgument(limits),
    isProven: isProven(create),
    key: idempotencyKey,
    route: entrance,
    actor: userId ?? "guest",
    requestHash: requestHash(request),
    bookingId: reservation.id,
    userId,
    contact: contactArgument(reservation, create.personId),
    networks,
    now,
    bySchool: false,
    holdTokenHash: create.holdToken ? hashSecret(create.holdToken) : null,
    offeredTo: create.offeredTo ?? null,
  }
}

function answerTo({ rows, slotBase, slotStarts, slotEnds }: Booked): ReservationAnswer {
  return reservationAnswer({ ...rows.reservation, base: slotBase, startsAt: slotStarts, endsAt: slotEnds })
}

async function replay(db: Db | Trx, bookingId: string | null): Promise<CreateOutcome> {
  const earlier = await db.selectFrom("reservations").selectAll().where("id", "=", bookingId).executeTakeFirstOrThrow()
  return { ok: true, id: earlier.id, replayed: true, reservation: reservationAnswer(earlier) }
}

function wantsAccount({ request, userId }: ReservationToCreate): boolean {
  return userId === null && "createAccount" in request && request.createAccount === true
}

/** Sends a link or a note only by mail, so that the answer reveals no account (design 7.8). */
export async function inviteGuest(
  trx: Trx,
  { email, firstName, lastName, phone, now }: Omit<LinkOwner, "userId"> & { now: Date },
): Promise<AccountNews> {
  // Anybody may have made an unconfirmed account, so the link replaces its password.
  if ((await findUserByEmail(trx, email))?.emailVerified) return { known: true }
  const owner = { userId: null, email, firstName, lastName, phone }
  return { token: await makeLink(trx, { kind: "invitation", owner, now }) }
}
