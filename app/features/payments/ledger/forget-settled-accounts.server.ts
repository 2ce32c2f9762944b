import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import "./ledger.tables.server.ts"

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
        select from ledger_lines as line
        where line.account_id = moved.account_id having sum(owed_cents) <> sum(paid_cents)
      )
      limit ${most}
    )`.execute(db)
  return Number(numAffectedRows)
}
