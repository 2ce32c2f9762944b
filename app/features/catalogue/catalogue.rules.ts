import type { Currency, PriceCode } from "#content/catalogue/price-codes.ts"

interface Entry {
  /** Bookings or applications pay this price, so it needs an amount. */
  charged: boolean
  /** The only currency allowed; if undefined, both are. */
  only?: Currency
}

const shown: Entry = { charged: false }
const booked: Entry = { charged: true }
/** Payments of applications are in francs (specification 4). */
const fee: Entry = { charged: true, only: "CHF" }

export const catalogueEntries: Record<PriceCode, Entry> = {
  lesson: booked,
  rental: booked,
  outing: booked,
  "application-coastal": fee,
  "application-inland": fee,
  "lesson-home": shown,
  "rental-home": shown,
  "outing-home": shown,
  "lesson-activities": shown,
  "rental-activities": shown,
  "sharing-activities": shown,
  "sale-activities": shown,
  "training-coastal": shown,
  "training-inland": shown,
  "plan-decouverte": shown,
  "plan-plaisancier": shown,
  "plan-passionne": shown,
}
