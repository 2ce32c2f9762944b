import { v7 as uuid } from "uuid"
import { type TakeOutcome, takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { Taking } from "./account.schema.ts"
import { type AccountCommand, openAccount } from "./open-account.server.ts"

export type AccountOutcome = { ok: true } | { ok: false; refusal: AccountRefusal }

/** Takes money at the counter, once per key (school 4, "Counter"). */
export async function takeOnAccount(db: Db, command: AccountCommand<Taking>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await inTransaction(db, async (trx): Promise<AccountOutcome | TakeOutcome> => {
    const paymentId = uuid()
    const opened = await openAccount(trx, command, { act: "payments", entityId: paymentId })
    if (!opened.ok || opened.replayed) return opened
    const { key: account, userId } = opened.holder
    const { amountCents, currency, method } = asked
    const base = method === "transfer" ? null : asked.base
    return await takePayment(trx, { paymentId, account, userId, amountCents, currency, method, base, actor, now })
  })
}
