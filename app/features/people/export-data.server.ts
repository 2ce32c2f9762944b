import { keptMessages } from "#app/features/contact/contact.queries.server.ts"
import { earlierAddresses, provenAddresses } from "#app/features/identity/account/proven-addresses.queries.server.ts"
import { keptAccount } from "#app/features/identity/identity.queries.server.ts"
import { applicationIdsOf } from "#app/features/licence/account/application-holders.queries.server.ts"
import { keptDocuments } from "#app/features/licence/documents/licence.documents.queries.server.ts"
import { keptApplications } from "#app/features/licence/licence.queries.server.ts"
import { keptInvoices } from "#app/features/payments/invoices/invoices.queries.server.ts"
import { keptCharges } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { keptPayments } from "#app/features/payments/payments.queries.server.ts"
import { keptPerson } from "#app/features/persons/persons.queries.server.ts"
import { reservationIdsOf } from "#app/features/reservations/account/reservation-holders.queries.server.ts"
import { keptReservations } from "#app/features/reservations/reservations.queries.server.ts"
import { keptWaiting } from "#app/features/reservations/waiting/waiting.queries.server.ts"
import { keptInterests } from "#app/features/sharing/sharing.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { eventsAbout, recordEvent } from "#app/platform/record-event.server.ts"
import { findProfile } from "./people.queries.server.ts"

/** Collects a person's data and records the export. Data found by address needs a proven one. */
export async function exportData(db: Db, { userId, now }: { userId: string; now: Date }) {
  return await inTransaction(db, async (trx) => {
    const { account, sessions } = await keptAccount(trx, userId)
    const addresses = await provenAddresses(trx, userId)
    const accounts = reservationIdsOf(trx, userId).unionAll(applicationIdsOf(trx, userId))
    const kept = {
      exportedAt: now.toISOString(),
      account,
      earlierAddresses: await earlierAddresses(trx, userId),
      profile: await findProfile(trx, userId),
      person: await keptPerson(trx, userId),
      reservations: await keptReservations(trx, userId),
      waitingEntries: await keptWaiting(trx, userId),
      boatLicenseApplications: await keptApplications(trx, userId),
      charges: await keptCharges(trx, accounts),
      payments: await keptPayments(trx, userId),
      invoices: await keptInvoices(trx, accounts),
      documents: await keptDocuments(trx, userId),
      boatSharingInterests: await keptInterests(trx, { userId, addresses }),
      contactMessages: await keptMessages(trx, { userId, addresses }),
      sessions,
      events: await eventsAbout(trx, userId),
    }
    await recordEvent(trx, { actor: userId, action: "data.exported", entity: "user", entityId: userId })
    return kept
  })
}
