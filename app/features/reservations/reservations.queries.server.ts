import { sql } from "kysely"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isOfGuest, isOfPersonOf } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { type AskedField, type AskedValues, askedFields } from "./asked-fields.labels.ts"
import type { AskedFor, Asker } from "./asked-for.ts"
import { noTexts } from "./asked-nothing.ts"
import type { BookedReservation, ReservationAnswer } from "./booked.schema.ts"
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
