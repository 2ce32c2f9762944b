import { subHours } from "date-fns"
import { sql } from "kysely"
import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isOfGuest, isOfPersonOf } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { ledgersOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { restOf } from "#app/features/payments/online/own-money.rules.ts"
import type { MyReservation, MyReservations } from "#app/features/reservations/manage/my-reservations.schema.ts"
import { compiledStatement } from "#app/platform/database/compiled-statement.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { newestFirst, type PageAsked } from "#app/platform/lists/sorted-list.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { answersOf, dueAhead } from "./answer/answers.queries.server.ts"
import { type AskedField, type AskedValues, askedFields } from "./asked-fields.labels.ts"
import type { AskedFor, Asker } from "./asked-for.ts"
import { noTexts } from "./asked-nothing.ts"
import type { BookedReservation, ReservationAnswer } from "./booked.schema.ts"
import { chargedPrice, shownTerms } from "./charges.rules.ts"
import { longestOutingHours } from "./reservations.rules.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

/** The columns of a booking that the API, mails and exports know by other names (specification 3). */
export const reservationNames = ["kind as reservationType", "day as reservationDate", "time as timeSlot"] as const

interface AskedMoment {
  reservationType: ReservationType
  reservationDate: string
  timeSlot: string
}

/** The same names of a request, as columns. */
export function bookingColumns<Asked extends AskedMoment>({
  reservationType: kind,
  reservationDate: day,
  timeSlot: time,
  ...asked
}: Asked) {
  return { ...asked, kind, day, time }
}

export interface StoredReservation {
  reference: string
  status: ReservationStatus
  kind: ReservationType
  base: string
  day: string
  time: string
  startsAt: Date
  endsAt: Date
  priceCents: number
  priceCurrency: Currency
}

export function bookedReservation(row: StoredReservation): BookedReservation {
  return {
    ...requestedReservation(row),
    base: row.base,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }
}

export function requestedReservation(row: Omit<StoredReservation, "base" | "startsAt" | "endsAt">) {
  return {
    reference: row.reference,
    status: row.status,
    reservationType: row.kind,
    reservationDate: row.day,
    timeSlot: row.time,
    priceCents: row.priceCents,
    priceCurrency: row.priceCurrency,
  }
}

/** At most one column has a value. */
interface LicenceColumns {
  licenseLevel?: string | null | undefined
  licenseHeld?: string | null | undefined
}

/** The API calls both `licenseLevel` (specification 5). */
export function withOneLevel<Row extends LicenceColumns>({ licenseHeld, ...row }: Row) {
  return { ...row, licenseLevel: row.licenseLevel ?? licenseHeld ?? null }
}

export function whatWasAsked(row: AskedFor & LicenceColumns) {
  const asked = withOneLevel(row)
  return Object.fromEntries(askedFields.map((field) => [field, asked[field] ?? null])) as {
    [Field in AskedField]: AskedValues[Field] | null
  }
}

/** Mails repeat what was typed only to a proven address. */
export function whatIsRepeated(row: AskedFor & LicenceColumns & Required<Asker>, proven: boolean) {
  const asked = whatWasAsked(row)
  if (!proven) return { ...asked, ...noTexts, firstName: "" }
  const { firstName, lastName, email, phone } = row
  return { ...asked, firstName, lastName, email, phone }
}

/** Who left no e-mail or no phone has '' for readers. */
export const emailColumn = sql<string>`coalesce(email, '')`.as("email")
export const contactColumns = [emailColumn, sql<string>`coalesce(phone, '')`.as("phone")] as const

interface Contact {
  email: string | null
  phone: string | null
}

export function reservationAnswer(
  row: StoredReservation & AskedFor & LicenceColumns & Contact & { firstName: string; lastName: string },
): ReservationAnswer {
  const { firstName, lastName, email, phone } = row
  const contact = { email: email ?? "", phone: phone ?? "" }
  return { ...bookedReservation(row), ...whatWasAsked(row), firstName, lastName, ...contact }
}

/** Lists everything except the school's notes, for the person's own copy. */
export async function keptReservations(db: Db | Trx, userId: string) {
  const kept = await keptRows(db)
    .where((eb) => eb.or([eb("userId", "=", userId), eb.and([eb("userId", "is", null), isOfPersonOf(userId)])]))
    .execute()
  return kept.map(withOneLevel)
}

export async function keptReservationsOfGuest(db: Db | Trx, email: string) {
  const kept = await keptRows(db).where(isOfGuest({ email })).execute()
  return kept.map(withOneLevel)
}

function keptRows(db: Db | Trx) {
  return db
    .selectFrom("reservations")
    .select(["reference", "status", ...reservationNames, "firstName", "lastName", ...contactColumns, "base"])
    .select(["startsAt", "endsAt", "licenseHeld", ...askedFields])
    .select(["attendance", "priceCents", "priceCurrency", "createdAt", "updatedAt"])
    .orderBy("createdAt")
    .orderBy("id")
}

const shownToOwner = [
  "id",
  "reference",
  ...reservationNames,
  "base",
  "status",
  "notes",
  "priceCents",
  "priceCurrency",
  "rentalDuration",
  "groupSize",
  "boatType",
  "startsAt",
  "movedBySchoolAt",
  "ownMoves",
  "createdAt",
] as const

export const myReservationList = newestFirst({ name: "my-reservations", size: 10 })

function mine(db: Db | Trx, userId: string) {
  return db.selectFrom("reservations").select(shownToOwner).where("userId", "=", userId)
}

/** `earliest`: when an outing that is not over can have begun. */
const myNextOuting = compiledStatement((db, userId: string, now: Date, earliest: Date) =>
  mine(db, userId)
    // Literals, because parameters would keep a prepared statement from the partial index.
    .where(sql<boolean>`status in ('pending', 'confirmed')`)
    .where("startsAt", ">", earliest)
    .where("endsAt", ">", now)
    .orderBy("startsAt")
    .orderBy("id")
    .limit(1),
)

/** Lists the newest first, and finds the next outing (specification 7). */
export async function listMyReservations(
  db: Db,
  { userId, now, cursor }: { userId: string; now: Date; cursor?: PageAsked["cursor"] },
): Promise<MyReservations> {
  const [page, [upcoming]] = await Promise.all([
    myReservationList.page(db, mine(db, userId), { cursor }),
    myNextOuting(db, userId, now, subHours(now, longestOutingHours)),
  ])
  const ids = [...page.items, ...(upcoming ? [upcoming] : [])].map(({ id }) => id)
  const ledgers = await ledgersOf(db, ids)
  const answers = await answersOf(db, [...page.items, ...(upcoming ? [upcoming] : [])], now)
  const forOwner = (row: OwnRow): MyReservation =>
    Object.assign(ownRow(row, ledgers.get(row.id), now), { answerBy: dueAhead(answers.get(row.id), now) })
  return {
    items: page.items.map(forOwner),
    nextCursor: page.nextCursor,
    upcoming: upcoming ? forOwner(upcoming) : null,
  }
}

type OwnRow = Omit<MyReservation, "createdAt" | "charged" | "rest" | "terms" | "answerBy"> & {
  createdAt: Date
  startsAt: Date
  movedBySchoolAt: Date | null
  ownMoves: number
}

function ownRow(
  { createdAt, startsAt, movedBySchoolAt, ownMoves, ...row }: OwnRow,
  ledger: Ledger | undefined,
  now: Date,
) {
  const booking = { status: row.status, kind: row.reservationType, startsAt, movedBySchoolAt, ownMoves }
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    terms: shownTerms(booking, ledger ?? { charges: [], payments: [] }, now),
    charged: ledger ? chargedPrice(ledger, booking.kind) : null,
    rest: ledger ? restOf(ledger, paymentTerms([booking])) : null,
  }
}
