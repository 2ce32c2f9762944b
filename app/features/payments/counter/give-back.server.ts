import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { insertRefund, lockPayment, markIfRefunded } from "#app/features/payments/ledger/refund-rows.server.ts"
import { insertRows } from "#app/features/payments/ledger/write-charges.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { type GiveBackRefusal, judgeGivingBack, roundingFact } from "./counter.rules.ts"
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

/** The caller has locked the account. */
export async function giveBack(trx: Trx, give: MoneyToGiveBack): Promise<GiveBackOutcome> {
  const { refundId, paymentId, amountCents, method, base, actor, now } = give
  const locked = await lockPayment(trx, paymentId)
  if (!locked) return { ok: false, refusal: "not-found" }
  const { payment, leftCents } = locked
  const { accountId } = payment
  const judged = judgeGivingBack(await readLedger(trx, accountId), { ...payment, leftCents }, give)
  if (!judged.ok) return judged
  await insertRows(trx, accountId, judged.rounding, now)
  const given = { id: refundId, amountCents, method, base, now, settledAt: now }
  await insertRefund(trx, payment, { status: "refunded", ...given })
  await markIfRefunded(trx, paymentId, now)
  const change = { amountCents, currency: payment.currency, method, base, ...roundingFact(judged.rounding) }
  await recordEvent(trx, { actor, action: "payment.given-back", entity: "payment", entityId: paymentId, change })
  return { ok: true }
}
