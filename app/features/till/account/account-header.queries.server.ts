import { seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import { paymentTerms as programmeTerms } from "#app/features/licence/account/payment-terms.rules.ts"
import {
  type ApplicationOfAccount,
  applicationsOfAccounts,
  lockApplicationForAccount,
} from "#app/features/licence/decision/account-header.queries.server.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { AccountKey, NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { paymentTerms } from "#app/features/reservations/account/payment-terms.rules.ts"
import { quotedCharge } from "#app/features/reservations/charges.rules.ts"
import {
  lockForAccount,
  type ReservationOfAccount,
  reservationsOfAccounts,
} from "#app/features/reservations/manage/account-header.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { VatTreatment } from "#content/catalogue/vat.ts"
import { vatTreatments } from "#content/catalogue/vat.ts"
import type { AccountKind, AccountPage } from "./account.schema.ts"

/** Whose account it is, what for, and what its state allows. */
export interface AccountHeader
  extends Pick<AccountPage, "id" | "reference" | "what" | "startsAt" | "base" | "person" | "userId" | "state"> {
  key: AccountKey
  /** Of what is charged first. */
  currency: Currency
  chargeable: boolean
  /** Of a booking that was not cancelled: its price as it was quoted. */
  quoted: NewCharge | undefined
  /** Of a supplement, which shares the treatment of what it is added to. */
  treatment: VatTreatment
}

export async function findHolder(db: Db, kind: AccountKind, id: string): Promise<AccountHeader | undefined> {
  if (kind === "reservation") return (await reservationsOfAccounts(db, [id])).map(bookingHolder)[0]
  return (await applicationsOfAccounts(db, [id])).map(applicationHolder)[0]
}

/** The same, locked: every command on an account waits here for the others. */
export async function lockHolder(trx: Trx, kind: AccountKind, id: string): Promise<AccountHeader | undefined> {
  if (kind === "reservation") {
    const reservation = await lockForAccount(trx, id)
    return reservation && bookingHolder(reservation)
  }
  const application = await lockApplicationForAccount(trx, id)
  return application && applicationHolder(application)
}

/** Undefined for an application without a booked session: nothing of it has a day. */
export async function termsOf(db: Db | Trx, kind: AccountKind, id: string): Promise<PaymentTerms | undefined> {
  if (kind === "reservation") return (await reservationsOfAccounts(db, [id])).map(paymentTerms)[0]
  return programmeTerms(await seatsOfApplications(db, [id]))
}

interface AccountOwners {
  reservationId: string | null
  applicationId: string | null
}

/** The holders of rows of the books, by the id of their booking or application. */
export async function holdersOf(db: Db, rows: readonly AccountOwners[]): Promise<Map<string, AccountHeader>> {
  const idsOf = (column: keyof AccountOwners) => [...new Set(rows.flatMap((row) => row[column] ?? []))]
  const [bookings, applications] = await Promise.all([
    reservationsOfAccounts(db, idsOf("reservationId")),
    applicationsOfAccounts(db, idsOf("applicationId")),
  ])
  const holders = [...bookings.map(bookingHolder), ...applications.map(applicationHolder)]
  return new Map(holders.map((holder) => [holder.id, holder]))
}

function bookingHolder(reservation: ReservationOfAccount): AccountHeader {
  const { id, reference, status, startsAt, base, userId, firstName, lastName, forgottenAt } = reservation
  const quoted = quotedCharge(reservation)
  return {
    key: { reservationId: id },
    id,
    reference,
    what: quoted.text,
    startsAt: startsAt.toISOString(),
    base,
    person: forgottenAt ? "" : `${firstName} ${lastName}`.trim(),
    userId,
    state: { kind: "reservation", status },
    currency: quoted.currency,
    // The terms may keep the price of what was cancelled too late.
    chargeable: status !== "pending",
    quoted: status === "cancelled" ? undefined : quoted,
    treatment: vatTreatments[bookingCode[reservation.reservationType]],
  }
}

const bookingCode = {
  boat_license: "lesson",
  boat_rental: "rental",
  group_outing: "outing",
} as const satisfies Record<ReservationOfAccount["reservationType"], keyof typeof vatTreatments>

/** People know an application by its licence; the books by the end of its id. */
function applicationReference(id: string): string {
  return `DP-${id.slice(-8).toUpperCase()}`
}

function applicationHolder(application: ApplicationOfAccount): AccountHeader {
  const { id, status, userId, licenseType, firstName, lastName, forgottenAt } = application
  return {
    key: { applicationId: id },
    id,
    reference: applicationReference(id),
    what: licenceTypeLabel[licenseType],
    startsAt: null,
    base: null,
    person: forgottenAt ? "" : `${firstName} ${lastName}`.trim(),
    userId,
    state: { kind: "application", status },
    currency: "CHF",
    chargeable: status !== "draft" && status !== "rejected",
    quoted: undefined,
    treatment: vatTreatments.course,
  }
}
