import { sql } from "kysely"
import { accountOfRow } from "#app/features/payments/payments.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import "./debtors.tables.server.ts"
import { relatedTo } from "./tell-holder.server.ts"

/** A job of the timers: forgets who owes nothing any more. @returns how many */
export async function forgetSettledDebtors(trx: Trx): Promise<number> {
  const { rows } = await sql<{ bookingId: string | null; applicationId: string | null }>`
    delete from debtors where not exists (
      select from ledger_lines as line
      where line.booking_id = debtors.booking_id or line.application_id = debtors.application_id
      having sum(owed_cents) > sum(paid_cents)
    )
    returning booking_id, application_id`.execute(trx)
  for (const row of rows) {
    const account = accountOfRow(row)
    if (account) await recordEvent(trx, { actor: "system", action: "debtor.forgotten", ...relatedTo(account) })
  }
  return rows.length
}
