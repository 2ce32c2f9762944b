import type { PaymentMethod, PaymentPurpose, PaymentStatus } from "#app/features/payments/payments.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { contractTerms } from "#content/commitments.ts"
import type { ChargeCode } from "./ledger.schema.ts"

/** Whose account: a booking's or an application's. */
export type AccountKey = { reservationId: string } | { applicationId: string }

export interface ChargeRow {
  id: string
  kind: "charge" | "credit"
  creditOf: string | null
  undoes: string | null
  sessionBookingId: string | null
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
  /** Begun online and not settled. */
  pendingCents: number
}

function sum(rows: readonly { amountCents: number }[]): number {
  return rows.reduce((total, { amountCents }) => total + amountCents, 0)
}

/** Sums of rows of one currency, never stored (school 4, "Ledger"). */
export function balanceOf({ charges, payments }: Ledger): Balance {
  const owedCents = sum(charges.filter(({ kind }) => kind === "charge")) - sum(creditsOf(charges))
  const received = sum(payments.filter(isReceived))
  const refundedCents = sum(payments.filter(({ kind, status }) => kind === "refund" && status === "refunded"))
  const pendingCents = sum(payments.filter(({ kind, status }) => kind === "payment" && status === "pending"))
  const paidCents = received - refundedCents
  return { owedCents, paidCents, refundedCents, restCents: owedCents - paidCents, pendingCents }
}

function creditsOf(charges: readonly ChargeRow[]): ChargeRow[] {
  return charges.filter(({ kind }) => kind === "credit")
}

/** A refunded payment was received, too. */
function isReceived({ kind, status }: PaymentRow): boolean {
  return kind === "payment" && (status === "completed" || status === "refunded")
}

/** What no refund, done or under way, has taken of a received payment. */
export function refundableCents(payment: PaymentRow, payments: readonly PaymentRow[]): number {
  if (!isReceived(payment)) return 0
  const taken = payments.filter(({ refundOf, status }) => refundOf === payment.id && status !== "failed")
  return payment.amountCents - sum(taken)
}

/** Whether a refund of the account awaits its provider's answer: its rest does not count it yet. */
export function isBeingRefunded({ payments }: Ledger): boolean {
  return payments.some(
    ({ kind, status, purpose }) => kind === "refund" && status === "pending" && purpose === "account",
  )
}

export interface OpenCharge {
  charge: ChargeRow
  /** Not credited. */
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

/** The fee of an application is paid when it is charged, and refunded with its application alone. */
export function isFee({ code }: Pick<ChargeRow, "code">): boolean {
  return code.startsWith("application-")
}

/** @returns what the school keeps of an amount, rounded to the cent */
export function keptCents(cents: number, keptPercent: number): number {
  return Math.round((cents * keptPercent) / 100)
}

/** Owed after a cancellation that keeps this part of each charge. */
export function keptOf(charges: readonly ChargeRow[], keptPercent: number): number {
  return openCharges(charges).reduce((total, { openCents }) => total + keptCents(openCents, keptPercent), 0)
}

/** The smallest coin: francs in cash end on five centimes. */
const cashStep = { CHF: 5, EUR: 1 } as const satisfies Record<Currency, number>

export function isCashAmount(cents: number, currency: Currency): boolean {
  return cents % cashStep[currency] === 0
}

export function roundedForCash(cents: number, currency: Currency): number {
  const step = cashStep[currency]
  return Math.round(cents / step) * step
}

/** A part of the price of training, in advance; francs are rounded up to five centimes (school 4, "Deposit"). */
export function depositShare(totalCents: number, currency: Currency): number {
  const step = cashStep[currency]
  return Math.ceil((totalCents * contractTerms.trainingDepositPercent) / 100 / step) * step
}

export interface Due {
  part: "deposit" | "balance"
  cents: number
  dueAt: Date
}

interface Schedule {
  owedCents: number
  paidCents: number
  /** 0 where nothing is paid in advance. */
  depositCents: number
  /** When the amount was first charged: a deposit is due from then on. */
  chargedAt: Date
  balanceDueAt: Date
}

/** What is still to be paid and when, the earliest first; a balance that is due already takes the deposit with it. */
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
