import { vatOn } from "#app/features/catalogue/catalogue.queries.server.ts"
import { vatPermilleOf } from "#app/features/catalogue/vat.rules.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { chargeAccount, creditCancelled } from "#app/features/payments/ledger/write-charges.server.ts"
import type { SettledPayment } from "#app/features/payments/settle-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { vatTreatments } from "#content/catalogue/vat.ts"

/** Charges the fee with the payment that settles it, in the same transaction: the account never owes it (school 4). */
export async function chargeFee(trx: Trx, payment: SettledPayment): Promise<void> {
  const { applicationId, purpose, status, amountCents, currency, settledAt: now } = payment
  if (purpose !== "fee" || status !== "completed" || applicationId === null) return
  const { licenseType } = await trx
    .selectFrom("boatLicenseApplications")
    .select("licenseType")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow()
  const text = `Frais de dossier, ${licenceTypeLabel[licenseType].toLowerCase()}`
  const code = feeCode(licenseType)
  const { liable } = await vatOn(trx, dayAt(now))
  const vatPermille = vatPermilleOf(vatTreatments[code], liable)
  const fee = { code, text, quantity: 1, unitCents: amountCents, amountCents, currency, vatPermille }
  await chargeAccount(trx, { applicationId }, { lines: [fee], now })
}

/** The fee is refunded, and no longer owed. */
export async function creditFee(trx: Trx, { applicationId, now }: { applicationId: string; now: Date }): Promise<void> {
  await creditCancelled(trx, { applicationId }, { keptPercent: 0, codes: [feeCode("coastal"), feeCode("inland")], now })
}

function feeCode(licenseType: LicenceType) {
  return `application-${licenseType}` as const
}
