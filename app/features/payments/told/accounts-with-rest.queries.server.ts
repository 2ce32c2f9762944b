import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import type { AccountKey } from "#app/features/payments/payments.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

export interface AccountWithRest {
  account: AccountKey
  about: string
  reference: string | null
  /** The rest, positive in both lists. */
  cents: number
  currency: Currency
}

export interface AccountsWithRest {
  /** The school owes these. */
  inCredit: AccountWithRest[]
  /** These are owed to the school. */
  owing: AccountWithRest[]
}

export async function accountsWithRest(
  db: Db | Trx,
  holders: readonly Pick<AccountHolder, "key" | "about" | "reference">[],
): Promise<AccountsWithRest> {
  const keys = holders.map(({ key }) => key)
  const bookings = keys.flatMap((key) => ("bookingId" in key ? key.bookingId : []))
  const applications = keys.flatMap((key) => ("applicationId" in key ? key.applicationId : []))
  const sums = new Map([
    ...(await sumsOfAccounts(db, "bookingId", bookings)),
    ...(await sumsOfAccounts(db, "applicationId", applications)),
  ])
  const found = holders.flatMap(({ key: account, about, reference }) => {
    const sum = sums.get("bookingId" in account ? account.bookingId : account.applicationId)
    return sum ? [{ account, about, reference, cents: sum.restCents, currency: sum.currency }] : []
  })
  return {
    inCredit: found.filter(({ cents }) => cents < 0).map((one) => Object.assign({}, one, { cents: -one.cents })),
    owing: found.filter(({ cents }) => cents > 0),
  }
}
