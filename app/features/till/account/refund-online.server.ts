import { isBeingRefunded } from "#app/features/payments/ledger/ledger.rules.ts"
import { type RefundDeps, refundPayment } from "#app/features/payments/provider/refund-payment.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { OnlineRefund } from "./account.schema.ts"
import { type AccountCommand, type AccountOutcome, openAccount } from "./open-account.server.ts"

/** The idempotency key is also the id of the refund. */
export async function refundOnline(deps: RefundDeps, command: AccountCommand<OnlineRefund>): Promise<AccountOutcome> {
  const { asked, actor, idempotencyKey: refundId } = command
  const { paymentId, amountCents } = asked
  let refused: AccountRefusal | undefined
  const refunded = await refundPayment(deps, {
    paymentId,
    refundId,
    amountCents,
    actor,
    async mayRefund(trx) {
      refused = await refusalOf(trx, command)
      return refused === undefined
    },
  })
  if (refunded.ok) return { ok: true }
  if (refused) return { ok: false, refusal: refused }
  return { ok: false, refusal: refunded.refusal === "not-found" ? "payment-unknown" : refunded.refusal }
}

/** A repeated request passes, and repeats its own refund. */
async function refusalOf(trx: Trx, command: AccountCommand<OnlineRefund>): Promise<AccountRefusal | undefined> {
  const opened = await openAccount(trx, command, { act: "online-refunds", entityId: command.idempotencyKey })
  if (!opened.ok) return opened.refusal
  if (opened.replayed) return undefined
  const payment = opened.ledger.payments.find(({ id }) => id === command.asked.paymentId)
  if (!payment) return "payment-unknown"
  if (payment.purpose === "fee") return "fee-of-application"
  return isBeingRefunded(opened.ledger) ? "refund-under-way" : undefined
}
