import { isBeingRefunded } from "#app/features/payments/ledger/ledger.rules.ts"
import { refundPayment } from "#app/features/payments/refund-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/start-payment.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { AccountRefusal } from "./account.refusals.ts"
import type { OnlineRefund } from "./account.schema.ts"
import { type AccountCommand, openAccount } from "./open-account.server.ts"
import type { AccountOutcome } from "./take-on-account.server.ts"

/** Refunds an online payment, whole or in part, to the means that paid it; the key is the id of the refund. */
export async function refundOnline(
  deps: Pick<PaymentDeps, "db" | "clock" | "log" | "paymentProvider" | "tellOfMoney">,
  command: AccountCommand<OnlineRefund>,
): Promise<AccountOutcome> {
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

/** A repeated call goes on with the refund that it began. */
async function refusalOf(trx: Trx, command: AccountCommand<OnlineRefund>): Promise<AccountRefusal | undefined> {
  const opened = await openAccount(trx, command, { act: "online-refunds", entityId: command.idempotencyKey })
  if (!opened.ok) return opened.refusal
  if (opened.replayed) return undefined
  const payment = opened.ledger.payments.find(({ id }) => id === command.asked.paymentId)
  if (!payment) return "payment-unknown"
  if (payment.purpose === "fee") return "fee-of-application"
  return isBeingRefunded(opened.ledger) ? "refund-under-way" : undefined
}
