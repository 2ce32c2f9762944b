import { v7 as uuid } from "uuid"
import { creditFee } from "#app/features/licence/account/charge-fee.server.ts"
import { giveBack } from "#app/features/payments/counter/give-back.server.ts"
import { bookedPayment } from "#app/features/payments/payments.queries.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type FeeRefusal, lockToRefund, mailRefund } from "./fee-refund.server.ts"

export type ReturnFeeOutcome =
  | { ok: true }
  | { ok: false; refusal: FeeRefusal | "not-refundable" | "refund-pending" | "simulated-money" }

/** Books a transfer of the fee by the school, because the provider refused or is no longer in use. */
export async function returnFee(
  db: Db,
  { applicationId, actor, now }: { applicationId: string; actor: string; now: Date },
): Promise<ReturnFeeOutcome> {
  return await inTransaction(db, async (trx): Promise<ReturnFeeOutcome> => {
    const refusal = await lockToRefund(trx, applicationId)
    if (refusal) return { ok: false, refusal }
    const payment = await bookedPayment(trx, applicationId)
    if (payment?.status === "refunded") return { ok: true }
    if (payment?.status !== "completed") return { ok: false, refusal: "not-refundable" }
    if (payment.refundPending) return { ok: false, refusal: "refund-pending" }
    const { id: paymentId, amountCents } = payment
    const refund = { refundId: uuid(), paymentId, amountCents, method: "transfer" as const, base: null, actor, now }
    const given = await giveBack(trx, refund)
    if (!given.ok) return { ok: false, refusal: given.refusal === "simulated-money" ? given.refusal : "not-refundable" }
    await creditFee(trx, { applicationId, now })
    await mailRefund(trx, { applicationId, amountCents, reference: null, refundedAt: now, simulated: false })
    return { ok: true }
  })
}
