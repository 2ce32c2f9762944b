import { sql } from "kysely"
import { openAccounts } from "#app/features/payments/ledger/open-accounts.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** The open accounts that the product finds, or the sums of all rows, and not both. */
export async function openAccountsOutOfStep(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string; currency: string; cents: number }>`
    select account_id as account, currency, sum(owed_cents - paid_cents)::int as cents
    from ledger_lines
    group by 1, 2 having sum(owed_cents) <> sum(paid_cents)`.execute(db)
  const summed = new Set(rows.map(({ account, currency, cents }) => `${account}: ${cents} ${currency}`))
  const found = new Set(
    (await openAccounts(db).execute()).map(
      ({ accountId, currency, owedCents, paidCents }) => `${accountId}: ${owedCents - paidCents} ${currency}`,
    ),
  )
  return [...[...summed].filter((one) => !found.has(one)), ...[...found].filter((one) => !summed.has(one))]
}
