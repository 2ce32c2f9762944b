import { accountDues, type PaymentTerms } from "#app/features/payments/ledger/dues.rules.ts"
import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { DemoOutcome } from "#app/features/payments/payments.schema.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import { openPayment, type PaymentDeps, startAtProvider } from "#app/features/payments/provider/start-payment.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { judgePayingOnline, type OnlineRefusal, payableOf } from "./own-money.rules.ts"
import type { Payable } from "./own-money.schema.ts"

export interface AccountOfPerson {
  accountId: string
  userId: string | null
  terms: PaymentTerms | undefined
}

export interface AccountToPay {
  /** Locks the person, then the booking or application. @returns undefined if the caller has none */
  lock: (trx: Trx) => Promise<AccountOfPerson | undefined>
  cents: number
  outcome: DemoOutcome | undefined
  idempotencyKey: string
  route: string
}

export type PayAccountOutcome =
  | { ok: true; redirectUrl: string | null }
  | { ok: false; refusal: "not-found" }
  | { ok: false; refusal: "online-closed" | "payment-under-way" | "key-reused" | "provider-unavailable" }
  | { ok: false; refusal: OnlineRefusal; payable: Payable[] }

type Opened = { ok: true; accountId: string; paymentId: string } | Extract<PayAccountOutcome, { ok: false }>

/** A repeated key finds the same payment. An account has at most one pending payment (school 4, "Ledger"). */
export async function payAccount(deps: PaymentDeps, pay: AccountToPay): Promise<PayAccountOutcome> {
  if (!deps.paymentProvider.open) return { ok: false, refusal: "online-closed" }
  const opened = await inTransaction(deps.db, (trx) => openFor(trx, deps, pay))
  if (!opened.ok) return opened
  const begun = await startAtProvider(deps, opened.paymentId, pay.outcome).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: opened.paymentId }, "payment not begun at the provider")
  })
  if (!begun) return { ok: false, refusal: "provider-unavailable" }
  await refreshPayment(deps, opened.accountId)
  return { ok: true, redirectUrl: begun.redirectUrl }
}

async function openFor(trx: Trx, deps: PaymentDeps, { lock, ...pay }: AccountToPay): Promise<Opened> {
  const locked = await lock(trx)
  if (!locked) return { ok: false, refusal: "not-found" }
  const { accountId, userId, terms } = locked
  const ledger = await readLedger(trx, accountId)
  const currency = ledger.charges[0]?.currency
  if (!currency) return { ok: false, refusal: "nothing-owed", payable: [] }
  const opened = await openPayment(trx, {
    accountId,
    purpose: "account",
    userId,
    amountCents: pay.cents,
    currency,
    provider: deps.paymentProvider,
    outcome: pay.outcome,
    idempotencyKey: pay.idempotencyKey,
    route: pay.route,
    now: deps.clock.now(),
  })
  if (!opened.ok) return opened
  if (opened.joined) return { ok: false, refusal: "payment-under-way" }
  // After the replay check, so that a repeated request finds its payment. A refusal rolls the new row back.
  const payable = payableOf(ledger, accountDues(ledger, terms))
  const refusal = opened.replayed ? undefined : judgePayingOnline(payable, pay.cents)
  if (refusal) return { ok: false, refusal, payable }
  return { ok: true, accountId, paymentId: opened.paymentId }
}
