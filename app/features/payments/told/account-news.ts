import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

/** What changed: an amount was set, money came or went back, a payment falls due, or a place went for want of one. */
export type AccountOccasion = "charged" | "paid" | "refunded" | "due" | "lapsed"

export interface AccountNews {
  firstName: string
  /** « Permis Bateau, sam. 12 juin 2027, 14:00 » */
  about: string
  reference: string | null
  /** Whose link the mail holds. */
  manages: { kind: "booking" | "sessions"; id: string }
  currency: Currency
  owedCents: number
  paidCents: number
  restCents: number
  dues: { part: "deposit" | "balance"; cents: number; dueAt: string; overdue: boolean }[]
  /** The money that changed hands. */
  money?: { cents: number; method: PaymentMethod; reference: string | null; at: string; simulated: boolean }
}
