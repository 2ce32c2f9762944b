import type { PaymentState, PaymentStatus } from "./payments.schema.ts"

/** What a payment may become. Nothing that is settled becomes pending again, nothing failed becomes paid. */
const next = {
  pending: ["completed", "failed"],
  completed: ["refunded"],
  failed: [],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  const possible: readonly PaymentStatus[] = next[from]
  return possible.includes(to)
}

/** Under way or done: an application has one of these at most, and its amount is settled with it (design 7.12). */
export const liveStatuses = ["pending", "completed"] as const satisfies readonly PaymentStatus[]

/** The name of the provider that moves no money. */
export const simulatedProviderName = "simulated"

interface KnownPayment {
  status: PaymentStatus
  amountCents: number
  providerRef: string | null
  settlesAt: Date | null
}

/** What a candidate is shown: `feeCents` is to be paid while nothing is, and again after a refund. */
export function paymentStateOf(payment: KnownPayment | undefined, feeCents: number): PaymentState {
  if (!payment || payment.status === "refunded") {
    return { status: "none", amountCents: feeCents, currency: "CHF", reference: null, settlesAt: null }
  }
  const { status, amountCents, providerRef, settlesAt } = payment
  const expected = status === "pending" ? (settlesAt?.toISOString() ?? null) : null
  return { status, amountCents, currency: "CHF", reference: providerRef, settlesAt: expected }
}
