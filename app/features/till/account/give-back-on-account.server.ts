import { giveBack } from "#app/features/payments/counter/give-back.server.ts"
import { isBeingRefunded } from "#app/features/payments/ledger/ledger.rules.ts"
import type { GivingBack } from "./account.schema.ts"
import { type AccountCommand, type AccountOutcome, type MoneyDeps, runOnAccount } from "./open-account.server.ts"

/** Gives money back at the counter or by transfer, once per key (school 4, "Counter"). */
export async function giveBackOnAccount(deps: MoneyDeps, command: AccountCommand<GivingBack>): Promise<AccountOutcome> {
  const { asked, actor, now } = command
  return await runOnAccount(deps, command, "refunds", async (trx, { header, ledger, entityId: refundId }) => {
    const { paymentId, amountCents, method } = asked
    const payment = ledger.payments.find(({ id }) => id === paymentId)
    if (!payment) return { ok: false, refusal: "payment-unknown" }
    if (payment.purpose === "fee") return { ok: false, refusal: "fee-of-application" }
    if (isBeingRefunded(ledger)) return { ok: false, refusal: "refund-under-way" }
    const base = method === "transfer" ? null : asked.base
    const given = await giveBack(trx, { refundId, paymentId, amountCents, method, base, actor, now })
    if (!given.ok) return { ok: false, refusal: given.refusal === "not-found" ? "payment-unknown" : given.refusal }
    const money = { cents: amountCents, method, reference: null, at: now.toISOString(), simulated: false }
    await deps.tellOfMoney(trx, { accountId: header.id, occasion: "refunded", money, now })
    return given
  })
}
