import type { AccountMoney } from "#app/features/payments/ledger/account-money.rules.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"

/** What changed: an amount was set, changed, invoiced or credited by a document, money came or went back, a payment falls due, or a place went for want of one. */
export type AccountOccasion = "charged" | "invoiced" | "credited" | "paid" | "refunded" | "due" | "lapsed"

export interface AccountNews extends AccountMoney {
  firstName: string
  /** « Permis Bateau, sam. 12 juin 2027, 14:00 » */
  about: string
  reference: string | null
  /** Whose link the mail holds. */
  manages: { kind: "booking" | "sessions"; id: string }
  /** The numbers of new documents. */
  invoice?: string
  /** The money that changed hands. */
  money?: { cents: number; method: PaymentMethod; reference: string | null; at: string; simulated: boolean }
}
