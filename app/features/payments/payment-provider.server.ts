import type { DemoOutcome } from "./payments.schema.ts"

/** What a provider says of a payment. 'completed' and 'failed' are final: it never takes the one for the other. */
export type ProviderStatus = "pending" | "completed" | "failed"

export interface PaymentToBegin {
  /** Ours. The same id is the same payment, however often it is begun. */
  transactionId: string
  amountCents: number
  currency: "CHF"
  /** What the person reads on a statement. */
  description: string
  /** Where the provider's own page leads back to. */
  returnUrl: string
  /** For the simulated provider alone. */
  outcome?: DemoOutcome | undefined
}

export interface BegunPayment {
  providerRef: string
  /** The provider's page on which the person pays; none where nothing is left to do. */
  redirectUrl?: string
  settlesAt?: Date
}

export interface RefundToMake {
  /** Of the payment. */
  providerRef: string
  /** Ours. The same id is the same refund, however often it is asked for. */
  refundId: string
  amountCents: number
}

export interface ProviderNotification {
  /** As it came: signatures are over the very bytes. */
  body: string
  headers: Headers
}

/**
 * Whoever moves the money (design 7.14): a page that takes cards or TWINT and notifies us, or the simulation. A method
 * that rejects has told us nothing: it is asked again later, with the same ids.
 */
export interface PaymentProvider {
  /** Stored with each payment, and the last part of the address its notifications come to. */
  name: string
  /** No money moves: people must be told so. */
  simulated: boolean
  start(payment: PaymentToBegin): Promise<BegunPayment>
  state(providerRef: string): Promise<ProviderStatus>
  /** Gives all of a completed payment back; refuses what is not completed or was given back under another id. */
  refund(refund: RefundToMake): Promise<{ ok: true; providerRef: string } | { ok: false }>
  /** What a notification says; undefined when the provider did not write it. */
  verify(notification: ProviderNotification): Promise<{ providerRef: string; status: ProviderStatus } | undefined>
}
