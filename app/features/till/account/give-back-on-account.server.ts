import { v7 as uuid } from "uuid"
import { giveBack } from "#app/features/payments/counter/give-back.server.ts"
import { isBeingRefunded } from "#app/features/payments/ledger/ledger.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { GivingBack } from "./account.schema.ts"
import { type AccountCommand, openAccount } from "./open-account.server.ts"
import type { AccountOutcome, MoneyDeps } from "./take-on-account.server.ts"

/** Gives back, once per key, money by hand (school 4, "Counter"). */
export async function giveBackOnAccount(deps: MoneyDeps, command: AccountCommand<GivingBack>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await inTransaction(deps.db, async (trx): Promise<AccountOutcome> => {
    const refundId = uuid()
    const opened = await openAccount(trx, command, { act: "refunds", entityId: refundId })
    if (!opened.ok || opened.replayed) return opened
    const { paymentId, amountCents, method } = asked
    const payment = opened.ledger.payments.find(({ id }) => id === paymentId)
    if (!payment) return { ok: false, refusal: "payment-unknown" }
    if (isBeingRefunded(opened.ledger)) return { ok: false, refusal: "refund-under-way" }
    const base = method === "transfer" ? null : asked.base
    const given = await giveBack(trx, { refundId, paymentId, amountCents, method, base, actor, now })
    if (!given.ok) return { ok: false, refusal: given.refusal === "not-found" ? "payment-unknown" : given.refusal }
    const money = { cents: amountCents, method, reference: null, at: now.toISOString(), simulated: false }
    await deps.tellOfMoney(trx, { key: opened.holder.key, occasion: "refunded", money, now })
    return given
  })
}
