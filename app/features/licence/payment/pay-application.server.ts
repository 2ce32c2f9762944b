import { feeOf, findDraft } from "#app/features/licence/application/application.queries.server.ts"
import { lockDraft, touchDraft } from "#app/features/licence/lock-draft.server.ts"
import { paymentById } from "#app/features/payments/payments.queries.server.ts"
import { paymentStateOf } from "#app/features/payments/payments.rules.ts"
import type { PaymentState } from "#app/features/payments/payments.schema.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import { openPayment, type PaymentDeps, startAtProvider } from "#app/features/payments/provider/start-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { type ApplicationToPay, feeRefusal, type PayOutcome, type PayRefusal } from "./fee-to-pay.ts"
import { oweFee } from "./owe-fee.server.ts"

type Opened = { ok: true; applicationId: string; paymentId: string } | { ok: true; owed: PaymentState } | PayRefusal

/** A second click, tab or reload finds the same payment (specification 4, design 7.2 and 7.14). */
export async function payApplication(deps: PaymentDeps, pay: ApplicationToPay): Promise<PayOutcome> {
  if (!deps.paymentProvider.open) return await oweFee(deps, pay)
  const opened = await openOnce(deps, pay)
  if (!opened.ok) return opened
  if ("owed" in opened) return { ok: true, payment: opened.owed, redirectUrl: null }
  const begun = await startAtProvider(deps, opened.paymentId, pay.outcome).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: opened.paymentId }, "payment not begun at the provider")
  })
  if (!begun) return { ok: false, refusal: "provider-unavailable" }
  await refreshPayment(deps, opened.applicationId)
  const payment = await paymentById(deps.db, opened.paymentId)
  return { ok: true, payment: paymentStateOf(payment, payment.amountCents), redirectUrl: begun.redirectUrl }
}

async function openOnce(deps: PaymentDeps, pay: ApplicationToPay): Promise<Opened> {
  const open = () => inTransaction(deps.db, (trx) => openFor(trx, deps, pay))
  try {
    return await open()
  } catch (error) {
    // Another request created the draft after our lock and its payment first. The second try finds both.
    if (constraintOf(error) === "payment_transactions_of_fee") return await open()
    throw error
  }
}

async function openFor(trx: Trx, deps: PaymentDeps, pay: ApplicationToPay): Promise<Opened> {
  await lockDraft(trx, pay.userId)
  const now = deps.clock.now()
  const today = dayAt(now)
  const draft = await findDraft(trx, pay.userId, today)
  if (!draft) return { ok: false, refusal: "no-draft" }
  if (draft.payment.status === "owed") return { ok: true, owed: draft.payment }
  const { userId, outcome, idempotencyKey } = pay
  const amountCents = await feeOf(trx, draft.licenseType, today)
  const opened = await openPayment(trx, {
    accountId: draft.id,
    purpose: "fee",
    userId,
    amountCents,
    currency: "CHF",
    provider: deps.paymentProvider,
    outcome,
    idempotencyKey,
    route: "POST /me/application/payment",
    now,
  })
  if (!opened.ok) return opened
  const begun = { ok: true, applicationId: draft.id, paymentId: opened.paymentId } as const
  // A started payment continues, even if a step is incomplete now.
  if (opened.replayed) return begun
  const refusal = feeRefusal(draft, pay, today)
  if (refusal) return refusal
  await touchDraft(trx, draft.id, now)
  return begun
}
