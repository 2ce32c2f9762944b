import type { PaymentState, PaymentStatus } from "./payments.schema.ts"

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

/** An application has at most one payment in these states, and its amount is then fixed (design 7.12). */
export const liveStatuses = ["pending", "completed"] as const satisfies readonly PaymentStatus[]

/** The request that opened a later payment or refund may still be working on it. */
export function abandonedBefore(now: Date): Date {
  return new Date(now.getTime() - 10_000)
}

/** Before it, a payment of a former provider is given up: a process with the former settings may still settle later ones. */
export function formerBefore(now: Date): Date {
  return new Date(now.getTime() - 3_600_000)
}

export const simulatedProviderName = "simulated"

export function isSimulated({ provider }: { provider: string }): boolean {
  return provider === simulatedProviderName
}

/** The value of the column `provider` for money that the school took itself. */
export const counterProviderName = "counter"

interface RowOfMoney {
  kind: "payment" | "refund"
  status: PaymentStatus
  /** The row stores it: false for simulated money outside a demonstration. */
  counts: boolean
}

/** Whether sums read the row (school 4, "Simulated money"). A test compares it with the database's `payment_counts`. */
export function paymentCounts({ kind, status, counts }: RowOfMoney): boolean {
  return counts && (status === "refunded" || (kind === "payment" && status === "completed"))
}

interface KnownPayment {
  status: PaymentStatus
  amountCents: number
  provider: string
  providerRef: string | null
  settlesAt: Date | null
}

/** After a refund the fee is due again. */
export function paymentStateOf(payment: KnownPayment | undefined, feeCents: number): PaymentState {
  if (!payment || payment.status === "refunded") return { status: "none", amountCents: feeCents, ...withoutPayment }
  const { status, amountCents, providerRef, settlesAt } = payment
  const simulated = isSimulated(payment)
  const expected = status === "pending" ? (settlesAt?.toISOString() ?? null) : null
  return { status, amountCents, currency: "CHF", reference: providerRef, simulated, settlesAt: expected }
}

export function owedFeeState(amountCents: number): PaymentState {
  return { status: "owed", amountCents, ...withoutPayment }
}

const withoutPayment = { currency: "CHF", reference: null, simulated: false, settlesAt: null } as const
