import type { AccountKey } from "./ledger/ledger.rules.ts"
import type { PaymentPurpose, PaymentState, PaymentStatus } from "./payments.schema.ts"

/** Nothing settled becomes pending again, and nothing failed becomes paid. */
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

/** An application has at most one of these, and its amount is then fixed (design 7.12). */
export const liveStatuses = ["pending", "completed"] as const satisfies readonly PaymentStatus[]

/** Younger payments and refunds may still be under way in the request that opened them. */
export function leftAloneSince(now: Date): Date {
  return new Date(now.getTime() - 10_000)
}

export const simulatedProviderName = "simulated"
/** In the column of providers: no provider took it. */
export const counterProviderName = "counter"

/** Undefined for the fee of an application, which has mails of its own. */
export function accountOfPayment(payment: {
  purpose: PaymentPurpose
  reservationId: string | null
  applicationId: string | null
}): AccountKey | undefined {
  const { purpose, reservationId, applicationId } = payment
  if (purpose === "fee") return undefined
  if (reservationId !== null) return { reservationId }
  return applicationId === null ? undefined : { applicationId }
}

interface KnownPayment {
  status: PaymentStatus
  amountCents: number
  providerRef: string | null
  settlesAt: Date | null
}

/** `feeCents` is due while nothing is paid, and again after a refund. */
export function paymentStateOf(payment: KnownPayment | undefined, feeCents: number): PaymentState {
  if (!payment || payment.status === "refunded") {
    return { status: "none", amountCents: feeCents, currency: "CHF", reference: null, settlesAt: null }
  }
  const { status, amountCents, providerRef, settlesAt } = payment
  const expected = status === "pending" ? (settlesAt?.toISOString() ?? null) : null
  return { status, amountCents, currency: "CHF", reference: providerRef, settlesAt: expected }
}
