import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import { seatsOfApplications } from "#app/features/calendar/courses/training.queries.server.ts"
import {
  type ApplicationOfAccount,
  applicationsOfAccounts,
  lockApplicationForAccount,
} from "#app/features/licence/account/account-header.queries.server.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { programmeTerms } from "#app/features/licence/programme-terms.rules.ts"
import type { PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import type { NewCharge } from "#app/features/payments/ledger/ledger.rules.ts"
import { debtorsOf } from "#app/features/payments/told/debtors.queries.server.ts"
import {
  lockForAccount,
  type ReservationOfAccount,
  reservationsOfAccounts,
} from "#app/features/reservations/account/account-header.queries.server.ts"
import { chargedCode, quotedCharge } from "#app/features/reservations/charges.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { TaxedThing } from "#content/catalogue/vat.ts"
import type { AccountKind, AccountPage } from "./account.schema.ts"

export interface AccountHeader
  extends Pick<
    AccountPage,
    "id" | "reference" | "what" | "startsAt" | "base" | "person" | "userId" | "hasAddress" | "state"
  > {
  currency: Currency
  chargeable: boolean
  /** The quote of a booking, unless it was cancelled for nothing. */
  quoted: NewCharge | undefined
  /** What the VAT of a supplement follows: the booking, or the course. */
  taxedAs: TaxedThing
}

export async function findHeader(db: Db, kind: AccountKind, id: string): Promise<AccountHeader | undefined> {
  if (kind === "reservation") return (await reservationsOfAccounts(db, [id])).map(bookingHeader)[0]
  return (await applicationsOfAccounts(db, [id])).map(applicationHeader)[0]
}

export async function lockHeader(trx: Trx, kind: AccountKind, id: string): Promise<AccountHeader | undefined> {
  if (kind === "reservation") {
    const reservation = await lockForAccount(trx, id)
    return reservation && bookingHeader(reservation)
  }
  const application = await lockApplicationForAccount(trx, id)
  return application && applicationHeader(application)
}

/** @returns undefined for an application without a booked session */
export async function paymentTermsOf(db: Db | Trx, kind: AccountKind, id: string): Promise<PaymentTerms | undefined> {
  if (kind === "reservation") return paymentTerms(await reservationsOfAccounts(db, [id]))
  return programmeTerms(await seatsOfApplications(db, [id]))
}

/** @returns the header of each of these accounts */
export async function headersOf(db: Db, accountIds: readonly string[]): Promise<(id: string) => AccountHeader> {
  const ids = [...new Set(accountIds)]
  const [bookings, applications] = await Promise.all([reservationsOfAccounts(db, ids), applicationsOfAccounts(db, ids)])
  const headers = [...bookings.map(bookingHeader), ...applications.map(applicationHeader)]
  const debtors = await debtorsOf(
    db,
    headers.filter(({ userId }) => userId === null).map(({ id }) => id),
  )
  const known = new Map(
    headers.map((header) => [header.id, { ...header, person: debtors.get(header.id)?.name ?? header.person }]),
  )
  return (id) => {
    const header = known.get(id)
    if (!header) throw new Error("an account belongs to a booking or an application")
    return header
  }
}

function bookingHeader(reservation: ReservationOfAccount): AccountHeader {
  const { id, reference, status, startsAt, base, userId, firstName, lastName, email, forgottenAt } = reservation
  const quoted = quotedCharge(reservation)
  return {
    id,
    reference,
    what: quoted.text,
    startsAt: startsAt.toISOString(),
    base,
    person: forgottenAt ? "" : `${firstName} ${lastName}`.trim(),
    userId,
    hasAddress: email !== null && forgottenAt === null,
    state: { kind: "reservation", status },
    currency: quoted.currency,
    // A booking that was cancelled too late may still cost its price.
    chargeable: status !== "pending",
    quoted: status === "cancelled" && !reservation.cancelledLate ? undefined : quoted,
    taxedAs: chargedCode[reservation.kind],
  }
}

/** Applications have no reference of their own, so the end of the id names them. */
function applicationReference(id: string): string {
  return `DP-${id.slice(-8).toUpperCase()}`
}

function applicationHeader(application: ApplicationOfAccount): AccountHeader {
  const { id, status, userId, licenseType, firstName, lastName, forgottenAt } = application
  return {
    id,
    reference: applicationReference(id),
    what: licenceTypeLabel[licenseType],
    startsAt: null,
    base: null,
    person: forgottenAt ? "" : `${firstName} ${lastName}`.trim(),
    userId,
    hasAddress: userId !== null && forgottenAt === null,
    state: { kind: "application", status },
    currency: "CHF",
    chargeable: status !== "draft" && status !== "rejected",
    quoted: undefined,
    taxedAs: "course",
  }
}
