import { keptMessagesOfGuest } from "#app/features/contact/contact.queries.server.ts"
import { isAccountAddress } from "#app/features/identity/identity.queries.server.ts"
import { keptMails } from "#app/features/outbox/kept-mails.queries.server.ts"
import { keptInvoices } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { keptCharges } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { keptPaymentsOf } from "#app/features/payments/payments.queries.server.ts"
import {
  type AccountWithRest,
  accountsWithRest,
} from "#app/features/payments/told/accounts-with-rest.queries.server.ts"
import { keptDebtors } from "#app/features/payments/told/debtors.queries.server.ts"
import { keptPersonsOfGuest } from "#app/features/persons/persons.queries.server.ts"
import {
  holderOfReservation,
  reservationIdsOfGuest,
} from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import { guestBookings, isAhead } from "#app/features/reservations/forget/forget-guest.server.ts"
import { keptReservationsOfGuest } from "#app/features/reservations/reservations.queries.server.ts"
import { keptWaitingOfGuest } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import { keptInterestsOfGuest } from "#app/features/sharing/sharing.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { KeptOfGuest } from "./data-requests.schema.ts"
import { rowsOfGuest } from "./rows-of-guest.queries.server.ts"

/** @param email in normal form */
export async function copyOfGuest(trx: Trx, guest: { email: string; now: Date }) {
  return await copyBeside(trx, guest, await isAccountAddress(trx, guest.email))
}

async function copyBeside(trx: Trx, { email, now }: { email: string; now: Date }, hasAccount: boolean) {
  const reservations = reservationIdsOfGuest(trx, email)
  return {
    exportedAt: now.toISOString(),
    email,
    persons: await keptPersonsOfGuest(trx, email),
    reservations: await keptReservationsOfGuest(trx, email),
    waitingEntries: await keptWaitingOfGuest(trx, email),
    charges: await keptCharges(trx, reservations),
    payments: await keptPaymentsOf(trx, reservations),
    invoices: await keptInvoices(trx, reservations),
    debts: await keptDebtors(trx, email),
    boatSharingInterests: await keptInterestsOfGuest(trx, email),
    contactMessages: await keptMessagesOfGuest(trx, email),
    // The account lists its own mails.
    mails: await keptMails(trx, email, hasAccount ? await rowsOfGuest(trx, email) : undefined),
  }
}

export async function keptOfGuest(db: Db, { email, now }: { email: string; now: Date }): Promise<KeptOfGuest> {
  return await inTransaction(db, async (trx) => {
    const bookings = await guestBookings(trx, { email }).execute()
    const hasAccount = await isAccountAddress(trx, email)
    const copy = await copyBeside(trx, { email, now }, hasAccount)
    const { owing, inCredit } = await accountsWithRest(trx, bookings.map(holderOfReservation))
    const keptOwing = await accountsWithRest(trx, copy.debts.map(holderOfDebt))
    const ahead = bookings
      .filter((booking) => isAhead(booking, now))
      .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const [next] = ahead
    return {
      email,
      hasAccount,
      reservations: bookings.length,
      waitingEntries: copy.waitingEntries.length,
      boatSharingInterests: copy.boatSharingInterests.length,
      contactMessages: copy.contactMessages.length,
      mails: copy.mails.filter(({ entity }) => entity !== "data-request").length,
      ahead: ahead.map(({ id, reference, day: reservationDate, time: timeSlot }) => ({
        id,
        reference,
        reservationDate,
        timeSlot,
      })),
      contact: next ? { firstName: next.firstName, lastName: next.lastName, phone: next.phone ?? "" } : null,
      debtors: copy.debts.length,
      debts: sumsByCurrency([...owing, ...keptOwing.owing]),
      credits: sumsByCurrency(inCredit),
    }
  })
}

function holderOfDebt({ reservationId, applicationId }: Awaited<ReturnType<typeof keptDebtors>>[number]) {
  const kind = reservationId === null ? ("application" as const) : ("reservation" as const)
  return { account: { kind, id: reservationId ?? applicationId ?? "" }, about: "", reference: null }
}

export function sumsByCurrency(accounts: readonly AccountWithRest[]): KeptOfGuest["debts"] {
  const all = Map.groupBy(accounts, ({ currency }) => currency)
  return [...all].map(([currency, rests]) => ({ cents: rests.reduce((sum, { cents }) => sum + cents, 0), currency }))
}
