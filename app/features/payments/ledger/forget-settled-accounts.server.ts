import { sql } from "kysely"
import { isCounted } from "#app/features/payments/counted-payments.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import "./ledger.tables.server.ts"
import { chargedCents, receivedCents } from "./open-accounts.queries.server.ts"

/** Ends each run long before the time of a statement, also after a bulk load. */
const atOnce = 10_000

/**
 * A job of the timers: takes settled accounts off the list of moved ones. One statement, because all of it must see the
 * same commits: who moves an account later adds a row that this statement does not see.
 * @returns how many rows were deleted
 */
export async function forgetSettledAccounts(db: Db, most = atOnce): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from moved_accounts where id in (
      select id from moved_accounts as moved where not exists (
        select from (
          select currency, ${chargedCents} as cents from charges
          where charges.reservation_id = moved.reservation_id or charges.application_id = moved.application_id
          union all
          select currency, -${receivedCents} from payment_transactions as payment
          where (payment.reservation_id = moved.reservation_id or payment.application_id = moved.application_id)
            and ${isCounted}
        ) as lines
        group by currency having sum(cents) <> 0
      )
      limit ${most}
    )`.execute(db)
  return Number(numAffectedRows)
}
