import { headerOf, readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { AccountKey } from "#app/features/payments/ledger/ledger.rules.ts"
import { insertRows } from "#app/features/payments/ledger/write-charges.server.ts"
import { counterProviderName } from "#app/features/payments/payments.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { judgeTaking, type TakeRefusal } from "./counter.rules.ts"
import type { CounterMethod } from "./counter.schema.ts"

export interface PaymentToTake {
  /** Its id, which the caller claimed with the request's key. */
  paymentId: string
  account: AccountKey
  /** Of the account's person; null for a guest. */
  userId: string | null
  amountCents: number
  currency: Currency
  method: CounterMethod
  /** Whose drawer or terminal; null for a transfer. */
  base: string | null
  actor: string
  now: Date
}

export type TakeOutcome = { ok: true } | { ok: false; refusal: TakeRefusal }

/** Takes money for what an account owes (school 4, "Counter"). The caller has locked the account. */
export async function takePayment(trx: Trx, take: PaymentToTake): Promise<TakeOutcome> {
  const { paymentId, account, amountCents, currency, method, base, actor, now } = take
  const judged = judgeTaking(await readLedger(trx, account), take)
  if (!judged.ok) return judged
  await insertRows(trx, account, judged.rounding, now)
  const { column, id: accountId } = headerOf(account)
  await trx
    .insertInto("paymentTransactions")
    .values({
      id: paymentId,
      userId: take.userId,
      applicationId: null,
      reservationId: null,
      [column]: accountId,
      kind: "payment",
      purpose: "account",
      method,
      base,
      amountCents,
      currency,
      status: "completed",
      provider: counterProviderName,
      settledAt: now,
    })
    .execute()
  const change = { amountCents, currency, method, base }
  await recordEvent(trx, { actor, action: "payment.taken", entity: "payment", entityId: paymentId, change })
  return { ok: true }
}
