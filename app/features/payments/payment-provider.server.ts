import type { Currency } from "#content/catalogue/price-codes.ts"
import type { DemoOutcome } from "./payments.schema.ts"

/** 'completed' and 'failed' are final: a provider never changes one into the other. */
export type ProviderStatus = "pending" | "completed" | "failed"

export interface PaymentToBegin {
  /** Ours. The same id is the same payment, however often it is started. */
  transactionId: string
  amountCents: number
  currency: Currency
  /** Shown on the person's statement. */
  description: string
  /** The provider's page leads back here. */
  returnUrl: string
  /** For the simulated provider only. */
  outcome?: DemoOutcome | undefined
}

export interface BegunPayment {
  providerRef: string
  /** Missing when nothing is left to do there. */
  redirectUrl?: string
  settlesAt?: Date
}

export interface RefundToMake {
  providerRef: string
  /** Ours. The same id is the same refund, however often it is requested. */
  refundId: string
  amountCents: number
}

export interface ProviderNotification {
  /** Unchanged, because the signature covers the bytes. */
  body: string
  headers: Headers
}

/** Design 7.14. A method that rejects has told us nothing: it is called again later with the same ids. */
export interface PaymentProvider {
  /** Stored with each payment; also the last part of the address for notifications. */
  name: string
  /** No money moves, and people must be told so. */
  simulated: boolean
  start(payment: PaymentToBegin): Promise<BegunPayment>
  state(providerRef: string): Promise<ProviderStatus>
  /** Refunds a part or all of a completed payment; refuses more than is left of it. */
  refund(refund: RefundToMake): Promise<{ ok: true; providerRef: string } | { ok: false }>
  /** Undefined when the provider did not write the notification. */
  verify(notification: ProviderNotification): Promise<{ providerRef: string; status: ProviderStatus } | undefined>
}
