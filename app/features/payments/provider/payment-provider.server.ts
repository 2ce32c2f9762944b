import type { DemoOutcome } from "#app/features/payments/payments.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

/** 'completed' and 'failed' are final: a provider never changes one into the other. */
export type ProviderStatus = "pending" | "completed" | "failed"

export interface PaymentToBegin {
  /** Our id. A repeated start with the same id is the same payment. */
  transactionId: string
  amountCents: number
  currency: Currency
  /** The person's statement shows it. */
  description: string
  returnUrl: string
  /** Only the simulated provider reads it. */
  outcome?: DemoOutcome | undefined
}

export interface BegunPayment {
  providerRef: string
  /** Missing if the person has nothing to do there. */
  redirectUrl?: string
  settlesAt?: Date
}

export interface RefundToMake {
  providerRef: string
  /** Our id. A repeated request with the same id is the same refund. */
  refundId: string
  amountCents: number
}

export interface ProviderNotification {
  /** The bytes as received, because the signature covers them. */
  body: string
  headers: Headers
}

/** Design 7.14. After a rejected promise the result is unknown: we call again later with the same ids. */
export interface PaymentProvider {
  /** Stored with each payment; also the last part of the address for notifications. */
  name: string
  /** True if no money moves; pages and mails then say so. */
  simulated: boolean
  /** False with `PAYMENTS=none`: no payment begins; earlier ones still settle and go back. */
  open: boolean
  /** Stored with each payment: false for simulated money outside a demonstration. */
  counts: boolean
  start(payment: PaymentToBegin): Promise<BegunPayment>
  state(providerRef: string): Promise<ProviderStatus>
  /** Refuses more than is left of the payment. */
  refund(refund: RefundToMake): Promise<{ ok: true; providerRef: string } | { ok: false }>
  /** Undefined when the provider did not write the notification. */
  verify(notification: ProviderNotification): Promise<{ providerRef: string; status: ProviderStatus } | undefined>
}
