import { sumsOfAccounts } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { AccountKey } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { AccountHolder } from "./tell-holder.server.ts"

export interface AccountInCredit {
  account: AccountKey
  about: string
  reference: string | null
  /** What the school owes. */
  cents: number
  currency: Currency
}

/** Finds those of the accounts to which the school owes money. */
export async function accountsInCredit(
  db: Db | Trx,
  holders: readonly Pick<AccountHolder, "key" | "about" | "reference">[],
): Promise<AccountInCredit[]> {
  const keys = holders.map(({ key }) => key)
  const bookings = keys.flatMap((key) => ("reservationId" in key ? key.reservationId : []))
  const applications = keys.flatMap((key) => ("applicationId" in key ? key.applicationId : []))
  const sums = new Map([
    ...(await sumsOfAccounts(db, "reservationId", bookings)),
    ...(await sumsOfAccounts(db, "applicationId", applications)),
  ])
  return holders.flatMap(({ key: account, about, reference }) => {
    const sum = sums.get("reservationId" in account ? account.reservationId : account.applicationId)
    if (!sum || sum.restCents >= 0) return []
    return [{ account, about, reference, cents: -sum.restCents, currency: sum.currency }]
  })
}
