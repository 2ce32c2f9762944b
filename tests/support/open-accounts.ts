import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"

/** The accounts whose kept rest differs from the sum of their rows, with both; a settled account has no kept row. */
export async function openAccountsOutOfStep(db: Db) {
  const { rows } = await sql`
    with summed as (
      select account, currency, sum(cents) as cents from (
        select coalesce(reservation_id, application_id) as account, currency,
          case kind when 'charge' then amount_cents else -amount_cents end as cents from charges
        union all
        select coalesce(reservation_id, application_id), currency,
          case kind when 'refund' then amount_cents else -amount_cents end from payment_transactions
        where counts and (status = 'refunded' or (status = 'completed' and kind = 'payment'))
      ) as rows
      where account is not null group by account, currency having sum(cents) <> 0
    ), kept as (
      select coalesce(reservation_id, application_id) as account, currency, rest_cents from open_accounts
    )
    select account, currency, cents::int as summed, rest_cents::int as kept
    from summed full join kept using (account, currency)
    where cents is distinct from rest_cents`.execute(db)
  return rows
}
