import { sql } from "kysely"
import { openAccounts } from "#app/features/payments/ledger/open-accounts.queries.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** The open accounts that the product finds, or the sums of all rows, and not both. */
export async function openAccountsOutOfStep(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string; currency: string; cents: number }>`
    select account, currency, sum(cents)::int as cents from (
      select coalesce(reservation_id, application_id) as account, currency,
        case kind when 'charge' then amount_cents else -amount_cents end as cents from charges
      union all
      select coalesce(reservation_id, application_id), currency,
        case kind when 'refund' then amount_cents else -amount_cents end from payment_transactions
      where counts and (status = 'refunded' or (status = 'completed' and kind = 'payment'))
    ) as rows
    where account is not null group by account, currency having sum(cents) <> 0`.execute(db)
  const summed = new Set(rows.map(({ account, currency, cents }) => `${account}: ${cents} ${currency}`))
  const found = new Set(
    (await openAccounts(db).execute()).map(
      ({ reservationId, applicationId, currency, owedCents, paidCents }) =>
        `${reservationId ?? applicationId}: ${owedCents - paidCents} ${currency}`,
    ),
  )
  return [...[...summed].filter((one) => !found.has(one)), ...[...found].filter((one) => !summed.has(one))]
}
