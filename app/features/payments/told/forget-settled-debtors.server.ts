import { sql } from "kysely"
import { accountTarget } from "#app/features/payments/ledger/account-target.queries.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import "./debtors.tables.server.ts"
import { relatedTo } from "./tell-holder.server.ts"

/** A job of the timers: forgets who owes nothing any more. @returns how many */
export async function forgetSettledDebtors(trx: Trx): Promise<number> {
  const { rows } = await sql<{ accountId: string }>`
    delete from debtors where not exists (
      select from ledger_lines as line
      where line.account_id = debtors.account_id
      having sum(owed_cents) > sum(paid_cents)
    )
    returning account_id`.execute(trx)
  for (const { accountId } of rows) {
    const about = relatedTo(await accountTarget(trx, accountId))
    await recordEvent(trx, { actor: "system", action: "debtor.forgotten", ...about })
  }
  return rows.length
}
