import { firstIncompleteStep, isReachable, type LicenceStep } from "#app/features/licence/application/licence.steps.ts"
import type { StoredApplication } from "#app/features/licence/application.schema.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"
import type { DemoOutcome, PaymentState } from "#app/features/payments/payments.schema.ts"

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

export type PayRefusal = Extract<PayOutcome, { ok: false }>

/** @returns undefined if the candidate may pay the fee that was shown */
export function feeRefusal(
  draft: StoredApplication,
  { licenseType, seenCents }: Pick<ApplicationToPay, "licenseType" | "seenCents">,
  today: string,
): PayRefusal | undefined {
  const step = isReachable("paiement", draft, today) ? null : firstIncompleteStep(draft, today)
  if (step) return { ok: false, refusal: "step-incomplete", step }
  if (licenseType && licenseType !== draft.licenseType) return { ok: false, refusal: "type-changed" }
  if (seenCents !== undefined && seenCents !== draft.payment.amountCents) return { ok: false, refusal: "fee-changed" }
  return undefined
}
