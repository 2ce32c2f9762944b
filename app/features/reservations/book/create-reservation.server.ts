import { v7 as uuid } from "uuid"
import { type FoundSlot, findSlots, type WantedSlot } from "#app/features/availability/availability.queries.server.ts"
import { endsAfterClosing } from "#app/features/availability/availability.rules.ts"
import { rememberedSlot, rememberSlot } from "#app/features/availability/remembered-slots.server.ts"
import { inSlotTurn } from "#app/features/availability/slot-turns.server.ts"
import { type PlacesRefusal, takePlaces } from "#app/features/availability/take-places.server.ts"
import { findUserByEmail } from "#app/features/identity/identity.queries.server.ts"
import { makeLink } from "#app/features/identity/links/account-links.server.ts"
import { emailRow } from "#app/features/outbox/queue-email.server.ts"
import type { AccountNews } from "#app/features/reservations/reservations.mails.server.tsx"
import {
  bookedReservation,
  reservationAnswer,
  whatWasAsked,
  whatWasChosen,
} from "#app/features/reservations/reservations.queries.server.ts"
import { lateness, quotedPrice } from "#app/features/reservations/reservations.rules.ts"
import type { ReservationAnswer, ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Commit } from "#app/platform/database/pipelined-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { type Claim, claimKey, claimNewKey, isKeyTaken, requestHash } from "#app/platform/http/idempotency.server.ts"
import { eventRow } from "#app/platform/record-event.server.ts"
import { shortReference } from "#app/platform/short-reference.server.ts"
import { school } from "#content/school.ts"
import type { BoatReservationRequest } from "./boat-reservation.schema.ts"
import { isBeyondLimits, keepWithinLimits, type PendingLimits, takePersonsTurn } from "./pending-limits.server.ts"

/** What either entrance asks for: the form of /reservation, or that of /boat-reservation (design 7.25). */
export type BookingRequest = ReservationRequest | ({ reservationType: "boat_rental" } & BoatReservationRequest)

export interface ReservationToCreate {
  request: BookingRequest
  /** Through which it came: a key belongs to its own. */
  entrance?: "POST /reservations" | "POST /boat-reservations"
  /** The account it belongs to; null for a guest. */
  userId: string | null
  /** The account's confirmed address; only mails to it repeat what was typed. */
  provenEmail?: string | undefined
  /** Where it comes from, as `networkPrint` writes it; null where nobody knows. */
  network: string | null
  limits: PendingLimits
  /** The client's uuid: the same key with the same request is the same reservation. */
  idempotencyKey: string
  now: Date
}

export type CreateRefusal =
  | PlacesRefusal
  | "too-many-pending"
  | "slot-unknown"
  | "base-needed"
  | "ends-after-closing"
  | "key-reused"

export type CreateOutcome =
  | { ok: true; reservation: ReservationAnswer; replayed: boolean }
  | { ok: false; refusal: CreateRefusal }

/**
 * Books a place: key, reservation, event, mails and places in one transaction, all or nothing
 * (specification 4 and 5, design 7.4 and 7.5). The counters come last, so that a hot slot is locked briefly.
 */
export async function createReservation(db: Db, create: ReservationToCreate): Promise<CreateOutcome> {
  const wanted = wantedSlot(create.request)
  if (wanted.hours && endsAfterClosing(wanted.timeSlot, wanted.hours))
    return { ok: false, refusal: "ends-after-closing" }
  try {
    return await bookWhicheverWay(db, create, wanted)
  } catch (error) {
    if (isBeyondLimits(error)) return { ok: false, refusal: "too-many-pending" }
    throw error
  }
}

async function bookWhicheverWay(db: Db, create: ReservationToCreate, wanted: WantedSlot): Promise<CreateOutcome> {
  const known = wantsAccount(create) ? undefined : rememberedSlot(db, wanted)
  const atOnce = known && (await bookAtOnce(db, create, known))
  if (atOnce) return atOnce
  const inSteps = () =>
    inTransaction(db, (trx, commit) => book(trx, commit, create, (slot) => rememberSlot(db, wanted, slot)))
  try {
    return await inSteps()
  } catch (error) {
    // The random reference was taken, once in some hundred thousand million: the next one is free.
    if (constraintOf(error) === "reservations_reference") return await inSteps()
    throw error
  }
}

/**
 * All in one packet, for a slot that was booked before: undefined where the key is not new or the slot is gone, which
 * the other way finds the words for.
 */
async function bookAtOnce(db: Db, create: ReservationToCreate, slot: FoundSlot): Promise<CreateOutcome | undefined> {
  const row = reservationRow(create, { id: uuid(), slot })
  try {
    const outcome = await inSlotTurn(db, slot.id, () =>
      inTransaction(db, async (trx, commit): Promise<CreateOutcome> => {
        const claimed = claimNewKey(trx, claimOf(create, row.id))
        const written = Promise.all([
          insertReservation(trx, row, create),
          takePlaces(trx, { reservationId: row.id, slotIds: [slot.id], now: create.now }),
        ])
        commit()
        const [, [, taken]] = await inOrder(claimed, written)
        return taken.ok ? { ok: true, replayed: false, reservation: reservationAnswer(row) } : taken
      }),
    )
    return outcome.ok || outcome.refusal === "slot-full" ? outcome : undefined
  } catch (error) {
    if (isKeyTaken(error) || constraintOf(error) === "reservations_reference") return undefined
    throw error
  }
}

/** Where both fail, the first says why: the second only stood behind it. */
async function inOrder<First, Second>(first: Promise<First>, second: Promise<Second>): Promise<[First, Second]> {
  await Promise.allSettled([first, second])
  return [await first, await second]
}

async function book(
  trx: Trx,
  commit: Commit,
  create: ReservationToCreate,
  found: (slot: FoundSlot) => void,
): Promise<CreateOutcome> {
  const { request, now } = create
  const wanted = wantedSlot(request)
  const id = uuid()
  // What does not wait for an answer leaves together: the round trips are most of a booking's time.
  const [claim, slots] = await Promise.all([claimKey(trx, claimOf(create, id)), findSlots(trx, wanted)])
  if (!claim.claimed) return await replay(trx, claim.entityId)
  if (!slots.ok) return slots
  found(slots.first)

  const row = reservationRow(create, { id, slot: slots.first })
  // Only now: a replay makes no second link, and who wants none waits for nothing.
  const account = wantsAccount(create) ? await inviteGuest(trx, row, now) : undefined
  const written = Promise.all([
    insertReservation(trx, row, create, account),
    takePlaces(trx, { reservationId: id, slotIds: slots.slotIds, now }),
  ])
  // Along with the lock: whatever refuses the booking from here on is a statement that fails.
  commit()
  const [, taken] = await written
  if (!taken.ok) return taken
  return { ok: true, replayed: false, reservation: reservationAnswer(row) }
}

/** Whether the mail about it goes to an address its account has shown to own. */
export function isProven({ request, provenEmail }: Pick<ReservationToCreate, "request" | "provenEmail">): boolean {
  return provenEmail !== undefined && provenEmail === request.email.toLowerCase()
}

function claimOf(create: ReservationToCreate, entityId: string): Claim {
  const { request, entrance = "POST /reservations", userId, idempotencyKey } = create
  return {
    key: idempotencyKey,
    route: entrance,
    actor: userId ?? "guest",
    requestHash: requestHash(request),
    entityId,
  }
}

async function replay(trx: Trx, reservationId: string | undefined): Promise<CreateOutcome> {
  if (!reservationId) return { ok: false, refusal: "key-reused" }
  const earlier = await trx
    .selectFrom("reservations")
    .selectAll()
    .where("id", "=", reservationId)
    .executeTakeFirstOrThrow()
  return { ok: true, replayed: true, reservation: reservationAnswer(earlier) }
}

function wantsAccount({ request, userId }: ReservationToCreate): boolean {
  return userId === null && "createAccount" in request && request.createAccount === true
}

/** A link that opens an account, or the news that the address has one: told in the mail alone (design 7.8). */
async function inviteGuest(trx: Trx, guest: NewReservation, now: Date): Promise<AccountNews> {
  const { email, firstName, lastName, phone } = guest
  // An account nobody has shown to own the address of may be anybody's: the link takes it over.
  if ((await findUserByEmail(trx, email))?.emailVerified) return { known: true }
  const owner = { userId: null, email, firstName, lastName, phone }
  return { token: await makeLink(trx, { kind: "invitation", owner, now }) }
}

export function wantedSlot(request: BookingRequest): WantedSlot {
  return {
    type: request.reservationType,
    date: request.reservationDate,
    timeSlot: request.timeSlot,
    base: request.base,
    hours: request.reservationType === "boat_rental" ? request.rentalDuration : undefined,
  }
}

type NewReservation = ReturnType<typeof reservationRow>

function reservationRow({ request, userId, network }: ReservationToCreate, known: { id: string; slot: FoundSlot }) {
  const { base: _, createAccount: __, ...fields } = { createAccount: false, ...request }
  const { startsAt, endsAt, base } = known.slot
  const rentalEnds = fields.reservationType === "boat_rental" ? hoursAfter(startsAt, fields.rentalDuration) : undefined
  return {
    ...fields,
    ...quotedPrice(request),
    id: known.id,
    userId,
    network,
    base,
    startsAt,
    endsAt: rentalEnds ?? endsAt,
    status: "pending" as const,
    reference: shortReference(),
  }
}

function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * 3_600_000)
}

async function insertReservation(
  trx: Trx,
  row: NewReservation,
  create: ReservationToCreate,
  account?: AccountNews,
): Promise<void> {
  const { limits, now } = create
  const event = eventRow({
    actor: row.userId ?? "guest",
    action: "reservation.created",
    entity: "reservation",
    entityId: row.id,
    change: { status: row.status, type: row.reservationType, startsAt: row.startsAt, priceCents: row.priceCents },
  })
  const related = { entity: "reservation", entityId: row.id, sendAt: now }
  const known = isProven(create)
    ? { ...whatWasAsked(row), firstName: row.firstName }
    : { ...whatWasChosen(row), firstName: "" }
  const mail = emailRow({
    ...related,
    kind: "reservation-received",
    to: row.email,
    data: {
      ...bookedReservation(row),
      ...lateness(row.startsAt, now),
      ...known,
      sequence: 0,
      uid: row.id,
      ...(account ? { account } : {}),
    },
  })
  const notice = emailRow({
    ...related,
    kind: "reservation-notice",
    to: school.email,
    data: { ...reservationAnswer(row), uid: row.id },
  })
  const { id, userId, email, network: from } = row
  await Promise.all([
    takePersonsTurn(trx, row),
    insertRows(trx, row, event, mail, notice),
    keepWithinLimits(trx, { id, userId, email, network: from }, limits, now),
  ])
}

type EmailRow = ReturnType<typeof emailRow>

const insertRows = compiledStatement(
  (db, row: NewReservation, event: ReturnType<typeof eventRow>, mail: EmailRow, notice: EmailRow) =>
    db
      .with("reserved", (query) => query.insertInto("reservations").values(row))
      .with("recorded", (query) => query.insertInto("events").values(event))
      .insertInto("emails")
      .values([mail, notice]),
)
