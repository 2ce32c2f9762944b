import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { accountOfRow } from "#app/features/payments/payments.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import "./debtors.tables.server.ts"
import { relatedTo } from "./tell-holder.server.ts"

/** A job of the timers: forgets who owes nothing any more. @returns how many */
export async function forgetSettledDebtors(trx: Trx): Promise<number> {
  const rows = await trx.selectFrom("debtors").select(["id", "bookingId", "applicationId"]).orderBy("id").execute()
  let forgotten = 0
  for (const row of rows) {
    const account = accountOfRow(row)
    if (!account || balanceOf(await readLedger(trx, account)).restCents > 0) continue
    await trx.deleteFrom("debtors").where("id", "=", row.id).execute()
    await recordEvent(trx, { actor: "system", action: "debtor.forgotten", ...relatedTo(account) })
    forgotten += 1
  }
  return forgotten
}
