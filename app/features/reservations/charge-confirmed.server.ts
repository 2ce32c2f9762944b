import { readVatRates } from "#app/features/catalogue/catalogue.queries.server.ts"
import { chargeAccount, type Moved } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { chargedCode, chargesOnConfirmation } from "./charges.rules.ts"

type Confirmed = Parameters<typeof chargesOnConfirmation>[0] & { id: string; day: string }

/** Charges a booking when it is confirmed, with the VAT of its day (school 4, "Ledger"). */
export async function chargeConfirmed(
  trx: Trx,
  reservation: Confirmed,
  { amountCents, now }: { amountCents?: number | undefined; now: Date },
): Promise<Moved> {
  const { id, kind, day } = reservation
  const rateOf = await readVatRates(trx)
  const vatPermille = rateOf(chargedCode[kind], day)
  const lines = chargesOnConfirmation(reservation, amountCents).map((line) => Object.assign(line, { vatPermille }))
  return await chargeAccount(trx, id, { lines, now })
}
