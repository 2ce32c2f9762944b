import { v7 as uuid } from "uuid"
import { type TakeOutcome, takePayment } from "#app/features/payments/counter/take-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/start-payment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { Taking } from "./account.schema.ts"
import { type AccountCommand, openAccount } from "./open-account.server.ts"

/** What a command needs that moves money and tells its person. */
export type MoneyDeps = Pick<PaymentDeps, "db" | "tellOfMoney">

export type AccountOutcome = { ok: true } | { ok: false; refusal: AccountRefusal }

/** Takes money at the counter, once per key (school 4, "Counter"). */
export async function takeOnAccount(deps: MoneyDeps, command: AccountCommand<Taking>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await inTransaction(deps.db, async (trx): Promise<AccountOutcome | TakeOutcome> => {
    const paymentId = uuid()
    const opened = await openAccount(trx, command, { act: "payments", entityId: paymentId })
    if (!opened.ok || opened.replayed) return opened
    const { key: account, userId } = opened.holder
    const { amountCents, currency, method } = asked
    const base = method === "transfer" ? null : asked.base
    const take = { paymentId, account, userId, amountCents, currency, method, base, actor, now }
    const taken = await takePayment(trx, take)
    if (!taken.ok) return taken
    const money = { cents: amountCents, method, reference: null, at: now.toISOString(), simulated: false }
    await deps.tellOfMoney(trx, { key: account, occasion: "paid", money, now })
    return taken
  })
}
