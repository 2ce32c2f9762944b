import { v7 as uuid } from "uuid"
import { accountColumn, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf } from "#app/features/payments/ledger/ledger.rules.ts"
import { accountOfRow } from "#app/features/payments/payments.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import "./debtors.tables.server.ts"
import type { AccountWithRest } from "./accounts-with-rest.queries.server.ts"
import { relatedTo } from "./tell-holder.server.ts"

export interface Debtor {
  name: string
  email: string
  phone: string
  address: string
}

/** Keeps who owes these accounts; part of the command that deletes the person’s own account. */
export async function keepDebtor(
  trx: Trx,
  debtor: Debtor,
  { accounts, actor, now }: { accounts: readonly AccountWithRest[]; actor: string; now: Date },
): Promise<void> {
  for (const { account, cents, currency } of accounts) {
    const { column, id } = accountColumn(account)
    await trx
      .insertInto("debtors")
      .values({ id: uuid(), reservationId: null, applicationId: null, [column]: id, ...debtor, createdAt: now })
      .execute()
    await recordEvent(trx, { actor, action: "debtor.kept", ...relatedTo(account), change: { cents, currency } })
  }
}

/** Maps the id of a booking or application to who owes it. */
export async function debtorsOf(db: Db | Trx, accountIds: readonly string[]): Promise<Map<string, Debtor>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("debtors")
    .select(["reservationId", "applicationId", "name", "email", "phone", "address"])
    .where((eb) => eb.or([eb("reservationId", "in", accountIds), eb("applicationId", "in", accountIds)]))
    .execute()
  return new Map(
    rows.map(({ reservationId, applicationId, ...debtor }) => [reservationId ?? applicationId ?? "", debtor]),
  )
}

/** A job of the timers: forgets who owes nothing any more. @returns how many */
export async function forgetSettledDebtors(trx: Trx): Promise<number> {
  const rows = await trx.selectFrom("debtors").select(["id", "reservationId", "applicationId"]).orderBy("id").execute()
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
