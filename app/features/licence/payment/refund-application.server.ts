import { creditFee } from "#app/features/licence/account/charge-fee.server.ts"
import { chargedFeeCents } from "#app/features/payments/ledger/sums.queries.server.ts"
import { bookedPayment, openRefunds } from "#app/features/payments/payments.queries.server.ts"
import { abandonedBefore } from "#app/features/payments/payments.rules.ts"
import { type RefundDeps, refundPayment } from "#app/features/payments/provider/refund-payment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type FeeRefusal, lockToRefund, mailRefund, refundRefusal } from "./fee-refund.server.ts"

export type RefundApplicationOutcome =
  | { ok: true }
  | {
      ok: false
      refusal: FeeRefusal | "not-refundable" | "refused-by-provider" | "provider-unavailable"
    }

/** Refunds the fee once (design 7.12). A refunded draft is unpaid again. */
export async function refundApplication(
  deps: RefundDeps,
  { applicationId, actor }: { applicationId: string; actor: string },
): Promise<RefundApplicationOutcome> {
  const refusal = await refundRefusal(deps.db, applicationId)
  if (refusal) return { ok: false, refusal }
  const payment = await bookedPayment(deps.db, applicationId)
  if (payment?.status !== "completed" && (await chargedFeeCents(deps.db, applicationId)) > 0) {
    return await waiveFee(deps, { applicationId, actor })
  }
  if (!payment) return { ok: false, refusal: "not-refundable" }
  const { simulated } = payment
  const refunded = await refundPayment(deps, {
    paymentId: payment.id,
    actor,
    mayRefund: async (trx) => (await lockToRefund(trx, applicationId)) === undefined,
    async onRefunded(trx, refund) {
      await creditFee(trx, { applicationId, now: refund.refundedAt })
      const { amountCents, providerRef: reference, refundedAt } = refund
      await mailRefund(trx, { applicationId, simulated, amountCents, reference, refundedAt })
    },
  })
  if (refunded.ok) return { ok: true }
  const changed = await refundRefusal(deps.db, applicationId)
  if (changed) return { ok: false, refusal: changed }
  // The other refusals concern partial refunds, and a fee is refunded completely.
  return refunded.refusal === "provider-unavailable" || refunded.refusal === "refused-by-provider"
    ? { ok: false, refusal: refunded.refusal }
    : { ok: false, refusal: "not-refundable" }
}

/** Credits a fee that has no payment of its own. What the account paid of it goes back from the account. */
async function waiveFee(
  { db, clock }: RefundDeps,
  { applicationId, actor }: { applicationId: string; actor: string },
): Promise<RefundApplicationOutcome> {
  return await inTransaction(db, async (trx): Promise<RefundApplicationOutcome> => {
    const refusal = await lockToRefund(trx, applicationId)
    if (refusal) return { ok: false, refusal }
    const change = await creditFee(trx, { applicationId, now: clock.now() })
    const about = { entity: "boat-license-application", entityId: applicationId } as const
    await recordEvent(trx, { actor, action: "charge.credited", ...about, change })
    return { ok: true }
  })
}

/** Repeats refunds that a crash or an unreachable provider left pending. */
export async function resumeFeeRefunds(deps: RefundDeps): Promise<void> {
  const begunBefore = abandonedBefore(deps.clock.now())
  const which = { purpose: "fee", provider: deps.paymentProvider.name, begunBefore } as const
  for (const { accountId: applicationId } of await openRefunds(deps.db, which)) {
    await refundApplication(deps, { applicationId, actor: "system" })
  }
}
