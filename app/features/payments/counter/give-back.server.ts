import { insertRefund, lockPayment, refundedAll } from "#app/features/payments/refund-rows.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type GiveBackRefusal, judgeGivingBack } from "./counter.rules.ts"
import type { CounterMethod } from "./counter.schema.ts"

export interface MoneyToGiveBack {
  /** Its id, which the caller claimed with the request's key. */
  refundId: string
  paymentId: string
  amountCents: number
  method: CounterMethod
  base: string | null
  actor: string
  now: Date
}

export type GiveBackOutcome = { ok: true } | { ok: false; refusal: GiveBackRefusal | "not-found" }

/** Gives back money by hand (school 4, "Counter"). The caller has locked the account. */
export async function giveBack(trx: Trx, give: MoneyToGiveBack): Promise<GiveBackOutcome> {
  const { refundId, paymentId, amountCents, method, base, actor, now } = give
  const locked = await lockPayment(trx, paymentId)
  if (!locked) return { ok: false, refusal: "not-found" }
  const { payment, leftCents } = locked
  const refusal = judgeGivingBack({ ...payment, leftCents }, give)
  if (refusal) return { ok: false, refusal }
  await insertRefund(trx, payment, { id: refundId, amountCents, status: "refunded", method, base, settledAt: now })
  await refundedAll(trx, paymentId, now)
  const change = { amountCents, currency: payment.currency, method, base }
  await recordEvent(trx, { actor, action: "payment.given-back", entity: "payment", entityId: paymentId, change })
  return { ok: true }
}
