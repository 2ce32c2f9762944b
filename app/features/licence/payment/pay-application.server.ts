import {
  feeOf,
  findDraft,
  lockDraft,
  touchDraft,
} from "#app/features/licence/application/application.queries.server.ts"
import type { StoredApplication } from "#app/features/licence/application/application.schema.ts"
import { firstIncompleteStep, isReachable, type LicenceStep } from "#app/features/licence/application/licence.steps.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import { paymentById } from "#app/features/payments/payments.queries.server.ts"
import { paymentStateOf } from "#app/features/payments/payments.rules.ts"
import type { DemoOutcome, PaymentState } from "#app/features/payments/payments.schema.ts"
import { refreshPayment } from "#app/features/payments/refresh-payment.server.ts"
import { openPayment, type PaymentDeps, startAtProvider } from "#app/features/payments/start-payment.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import { constraintOf } from "#app/platform/database/database-errors.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

export interface ApplicationToPay {
  userId: string
  outcome?: DemoOutcome | undefined
  /** The licence that the candidate saw, whose fee is in `seenCents`. */
  licenseType?: LicenceType | undefined
  seenCents?: number | undefined
  idempotencyKey: string
}

export type PayOutcome =
  | { ok: true; payment: PaymentState; redirectUrl: string | null }
  | { ok: false; refusal: "no-draft" | "type-changed" | "fee-changed" | "key-reused" | "provider-unavailable" }
  | { ok: false; refusal: "step-incomplete"; step: LicenceStep }

type Opened = { ok: true; applicationId: string; paymentId: string } | Extract<PayOutcome, { ok: false }>

/**
 * Opens the payment of the fee (specification 4, design 7.2 and 7.14). A second click, tab or reload finds the same
 * payment.
 */
export async function payApplication(deps: PaymentDeps, pay: ApplicationToPay): Promise<PayOutcome> {
  const opened = await openOnce(deps, pay)
  if (!opened.ok) return opened
  const begun = await startAtProvider(deps, opened.paymentId, pay.outcome).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: opened.paymentId }, "payment not begun at the provider")
  })
  if (!begun) return { ok: false, refusal: "provider-unavailable" }
  await refreshPayment(deps, { applicationId: opened.applicationId })
  const payment = await paymentById(deps.db, opened.paymentId)
  return { ok: true, payment: paymentStateOf(payment, payment.amountCents), redirectUrl: begun.redirectUrl }
}

async function openOnce(deps: PaymentDeps, pay: ApplicationToPay): Promise<Opened> {
  const open = () => inTransaction(deps.db, (trx) => openFor(trx, deps, pay))
  try {
    return await open()
  } catch (error) {
    // Another request created the draft after our lock and its payment first. The second try finds both.
    if (constraintOf(error) === "payment_transactions_of_application") return await open()
    throw error
  }
}

async function openFor(trx: Trx, deps: PaymentDeps, pay: ApplicationToPay): Promise<Opened> {
  await lockDraft(trx, pay.userId)
  const now = deps.clock.now()
  const today = dayAt(now)
  const draft = await findDraft(trx, pay.userId, today)
  if (!draft) return { ok: false, refusal: "no-draft" }
  const { userId, outcome, idempotencyKey } = pay
  const amountCents = await feeOf(trx, draft.licenseType, today)
  const opened = await openPayment(trx, {
    account: { applicationId: draft.id },
    purpose: "fee",
    userId,
    amountCents,
    currency: "CHF",
    provider: deps.paymentProvider.name,
    outcome,
    idempotencyKey,
    route: "POST /me/application/payment",
    now,
  })
  if (!opened.ok) return opened
  const begun = { ok: true, applicationId: draft.id, paymentId: opened.paymentId } as const
  // A started payment continues, even if a step is incomplete now.
  if (opened.replayed) return begun
  const step = missingStep(draft, today)
  if (step) return { ok: false, refusal: "step-incomplete", step }
  if (pay.licenseType && pay.licenseType !== draft.licenseType) return { ok: false, refusal: "type-changed" }
  if (pay.seenCents !== undefined && pay.seenCents !== amountCents) return { ok: false, refusal: "fee-changed" }
  await touchDraft(trx, draft.id, now)
  return begun
}

function missingStep(draft: StoredApplication, today: string): LicenceStep | null {
  return isReachable("paiement", draft, today) ? null : firstIncompleteStep(draft, today)
}
