export const currencies = ["EUR", "CHF"] as const
export type Currency = (typeof currencies)[number]

/** What has a price, and where a page shows another figure of it (school 4). */
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

/** The prices of a day. */
export type Prices = Record<PriceCode, Price>

/** What a booking of a day is quoted from. */
export interface Tariff {
  prices: Prices
  /** The school owes VAT. */
  liable: boolean
}
