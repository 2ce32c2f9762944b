import { readVatRates } from "#app/features/catalogue/catalogue.queries.server.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { isFee } from "#app/features/payments/ledger/ledger.rules.ts"
import { chargeAccount, creditCancelled, type Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { SettledPayment } from "#app/features/payments/provider/settle-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** Charges the fee in the transaction that settles its payment, so that the account never owes it (school 4). */
export async function chargeFee(trx: Trx, payment: SettledPayment): Promise<void> {
  const { accountId: applicationId, purpose, status, amountCents, settledAt: now } = payment
  if (purpose !== "fee" || status !== "completed") return
  const { licenseType } = await trx
    .selectFrom("boatLicenseApplications")
    .select("licenseType")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow()
  await addFee(trx, { applicationId, licenseType, amountCents, now })
}

interface Fee {
  applicationId: string
  licenseType: LicenceType
  amountCents: number
  now: Date
}

export async function addFee(trx: Trx, { applicationId, licenseType, amountCents, now }: Fee): Promise<Moved> {
  const text = `Frais de dossier, ${licenceTypeLabel[licenseType].toLowerCase()}`
  const code = `application-${licenseType}` as const
  const rateOf = await readVatRates(trx)
  const vatPermille = rateOf(code, dayAt(now))
  const fee = { code, text, quantity: 1, unitCents: amountCents, amountCents, currency: "CHF" as const, vatPermille }
  return await chargeAccount(trx, applicationId, { lines: [fee], now })
}

export async function creditFee(trx: Trx, { applicationId, now }: { applicationId: string; now: Date }) {
  return await creditCancelled(trx, applicationId, { keptPercent: 0, which: isFee, now })
}
