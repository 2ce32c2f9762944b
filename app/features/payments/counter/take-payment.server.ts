import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { insertRows } from "#app/features/payments/ledger/write-charges.server.ts"
import { counterProviderName } from "#app/features/payments/payments.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { judgeTaking, roundingFact, type TakeRefusal } from "./counter.rules.ts"
import type { CounterMethod } from "./counter.schema.ts"

export interface PaymentToTake {
  /** Its id, which the caller claimed with the request's key. */
  paymentId: string
  accountId: string
  userId: string | null
  amountCents: number
  currency: Currency
  method: CounterMethod
  /** Null for a transfer. */
  base: string | null
  actor: string
  now: Date
  /** When the bank received a transfer; default: now. */
  receivedAt?: Date
}

export type TakeOutcome = { ok: true } | { ok: false; refusal: TakeRefusal }

/** The caller has locked the account. */
export async function takePayment(trx: Trx, take: PaymentToTake): Promise<TakeOutcome> {
  const { paymentId, accountId, amountCents, currency, method, base, actor, now, receivedAt = now } = take
  const judged = judgeTaking(await readLedger(trx, accountId), take)
  if (!judged.ok) return judged
  await insertRows(trx, accountId, judged.rounding, now)
  await trx
    .insertInto("paymentTransactions")
    .values({
      id: paymentId,
      userId: take.userId,
      accountId,
      kind: "payment",
      purpose: "account",
      method,
      base,
      amountCents,
      currency,
      status: "completed",
      provider: counterProviderName,
      createdAt: now,
      updatedAt: now,
      settledAt: receivedAt,
    })
    .execute()
  const received = receivedAt === now ? {} : { receivedAt: receivedAt.toISOString() }
  const change = { amountCents, currency, method, base, ...received, ...roundingFact(judged.rounding) }
  await recordEvent(trx, { actor, action: "payment.taken", entity: "payment", entityId: paymentId, change })
  return { ok: true }
}
