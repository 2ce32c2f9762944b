import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import type { AccountHolder } from "#app/features/payments/ledger/account-holder.server.ts"
import { sumsOfAccounts } from "#app/features/payments/ledger/sums.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

export interface AccountWithRest {
  account: AccountTarget
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
  holders: readonly Pick<AccountHolder, "account" | "about" | "reference">[],
): Promise<AccountsWithRest> {
  const sums = await sumsOfAccounts(
    db,
    holders.map(({ account }) => account.id),
  )
  const found = holders.flatMap(({ account, about, reference }) => {
    const sum = sums.get(account.id)
    return sum ? [{ account, about, reference, cents: sum.restCents, currency: sum.currency }] : []
  })
  return {
    inCredit: found.filter(({ cents }) => cents < 0).map((one) => Object.assign({}, one, { cents: -one.cents })),
    owing: found.filter(({ cents }) => cents > 0),
  }
}
