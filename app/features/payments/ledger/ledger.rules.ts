import { paymentCounts } from "#app/features/payments/payments.rules.ts"
import type { PaymentMethod, PaymentPurpose, PaymentStatus } from "#app/features/payments/payments.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { contractTerms } from "#content/commitments.ts"
import type { ChargeCode } from "./ledger.schema.ts"

export interface ChargeRow {
  id: string
  kind: "charge" | "credit"
  creditOf: string | null
  undoes: string | null
  bookingId: string | null
  code: ChargeCode
  text: string
  quantity: number
  unitCents: number
  amountCents: number
  currency: Currency
  vatPermille: number | null
  createdAt: Date
}

export type NewCharge = Pick<
  ChargeRow,
  "code" | "text" | "quantity" | "unitCents" | "amountCents" | "currency" | "vatPermille"
>

export interface PaymentRow {
  id: string
  kind: "payment" | "refund"
  refundOf: string | null
  purpose: PaymentPurpose
  method: PaymentMethod
  amountCents: number
  currency: Currency
  status: PaymentStatus
  provider: string
  /** False for simulated money outside a demonstration. */
  counts: boolean
  providerRef: string | null
  createdAt: Date
  settledAt: Date | null
}

export interface Ledger {
  charges: readonly ChargeRow[]
  payments: readonly PaymentRow[]
}

export interface Balance {
  /** Charges minus credits. */
  owedCents: number
  /** Payments minus refunds. */
  paidCents: number
  refundedCents: number
  /** Owed minus paid; negative when the school owes it. */
  restCents: number
  /** Online payments that are not settled. */
  pendingCents: number
}

function sum(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((total, { amountCents }) => total + amountCents, 0)
}

interface RowOfAccount {
  kind: ChargeRow["kind"] | PaymentRow["kind"]
  amountCents: number
}

/** What a row adds to the sum owed or paid; the view `ledger_lines` gives each row the same sign. */
export function signedCents({ kind, amountCents }: RowOfAccount): number {
  return kind === "charge" || kind === "payment" ? amountCents : -amountCents
}

export function signedSum(rows: readonly RowOfAccount[]): number {
  return rows.reduce((total, row) => total + signedCents(row), 0)
}

/** An account has one currency; no sum is stored (school 4, "Ledger"). Tests compare it with sums of `ledger_lines`. */
export function balanceOf({ charges, payments }: Ledger): Balance {
  const counted = payments.filter(paymentCounts)
  const [owedCents, paidCents] = [signedSum(charges), signedSum(counted)]
  const refundedCents = sum(counted.filter(({ kind }) => kind === "refund"))
  const pendingCents = sum(payments.filter(({ kind, status }) => kind === "payment" && status === "pending"))
  return { owedCents, paidCents, refundedCents, restCents: owedCents - paidCents, pendingCents }
}

function creditsOf(charges: readonly ChargeRow[]): ChargeRow[] {
  return charges.filter(({ kind }) => kind === "credit")
}

/** A refunded payment was received too. */
function isReceived({ kind, status }: Pick<PaymentRow, "kind" | "status">): boolean {
  return kind === "payment" && (status === "completed" || status === "refunded")
}

/** Returns a received payment minus its refunds, pending ones included. */
export function refundableCents(
  payment: Pick<PaymentRow, "id" | "kind" | "status" | "amountCents">,
  rows: readonly Pick<PaymentRow, "refundOf" | "status" | "amountCents">[],
): number {
  if (!isReceived(payment)) return 0
  const taken = rows.filter(({ refundOf, status }) => refundOf === payment.id && status !== "failed")
  return payment.amountCents - sum(taken)
}

/** The rest of the account does not count a pending refund yet. */
export function isBeingRefunded({ payments }: Ledger): boolean {
  return payments.some(
    ({ kind, status, purpose }) => kind === "refund" && status === "pending" && purpose === "account",
  )
}

export interface OpenCharge {
  charge: ChargeRow
  /** The amount minus its credits. */
  openCents: number
}

export function openCharges(charges: readonly ChargeRow[]): OpenCharge[] {
  const credits = creditsOf(charges)
  return charges
    .filter(({ kind }) => kind === "charge")
    .map((charge) => ({
      charge,
      openCents: charge.amountCents - sum(credits.filter(({ creditOf }) => creditOf === charge.id)),
    }))
    .filter(({ openCents }) => openCents > 0)
}

/** The fee of an application is charged when it is paid; only its application can refund it. */
export function isFee({ code }: Pick<ChargeRow, "code">): boolean {
  return code.startsWith("application-")
}

export function keptCents(cents: number, keptPercent: number): number {
  return Math.round((cents * keptPercent) / 100)
}

export function keptOf(charges: readonly ChargeRow[], keptPercent: number): number {
  return openCharges(charges).reduce((total, { openCents }) => total + keptCents(openCents, keptPercent), 0)
}

/** Cents of the smallest coin. */
export const cashStep = { CHF: 5, EUR: 1 } as const satisfies Record<Currency, number>

export function isCashAmount(cents: number, currency: Currency): boolean {
  return cents % cashStep[currency] === 0
}

export function roundedForCash(cents: number, currency: Currency): number {
  const step = cashStep[currency]
  return Math.round(cents / step) * step
}

/** Rounds up to the smallest coin (school 4, "Deposit"). */
export function depositShare(totalCents: number, currency: Currency): number {
  const step = cashStep[currency]
  return Math.ceil((totalCents * contractTerms.trainingDepositPercent) / 100 / step) * step
}

export interface Due {
  /** `fee` is what an application owes, as far as no payment of its own settled it. */
  part: "fee" | "deposit" | "balance"
  cents: number
  dueAt: Date
}

interface Schedule {
  owedCents: number
  paidCents: number
  depositCents: number
  /** The deposit is due from this instant on. */
  chargedAt: Date
  balanceDueAt: Date
}

/** Once the balance is due, there is no separate deposit. @returns the earliest first */
export function duesOf({ owedCents, paidCents, depositCents, chargedAt, balanceDueAt }: Schedule): Due[] {
  const restCents = owedCents - paidCents
  if (restCents <= 0) return []
  if (balanceDueAt <= chargedAt) return [{ part: "balance", cents: restCents, dueAt: chargedAt }]
  const deposit = Math.max(0, Math.min(depositCents, owedCents) - paidCents)
  return [
    { part: "deposit" as const, cents: deposit, dueAt: chargedAt },
    { part: "balance" as const, cents: restCents - deposit, dueAt: balanceDueAt },
  ].filter(({ cents }) => cents > 0)
}
