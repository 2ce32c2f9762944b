export const currencies = ["EUR", "CHF"] as const
export type Currency = (typeof currencies)[number]

/** `-home` and `-activities`: another figure of the same product on that page (school 4). */
export const priceCodes = [
  "lesson",
  "rental",
  "outing",
  "application-coastal",
  "application-inland",
  "lesson-home",
  "rental-home",
  "outing-home",
  "lesson-activities",
  "rental-activities",
  "sharing-activities",
  "sale-activities",
  "training-coastal",
  "training-inland",
  "plan-decouverte",
  "plan-plaisancier",
  "plan-passionne",
] as const
export type PriceCode = (typeof priceCodes)[number]

export interface Price {
  /** Null: on quotation. */
  cents: number | null
  currency: Currency
}

export type Prices = Record<PriceCode, Price>

/** What the booking forms sell. */
export type SoldCode = "lesson" | "rental" | "outing"

export interface VatPeriod {
  /** '' for the present. */
  from: string
  /** Parts of a thousand, 0 if exempt; null if the school owes no VAT. */
  rates: Record<SoldCode, number> | null
}

export interface Tariff {
  prices: Prices
  /** The present, and then the periods ahead. A booking contains the VAT of its day. */
  vat: readonly VatPeriod[]
}
