import type { Currency, PriceCode } from "#content/catalogue/price-codes.ts"

interface Entry {
  /** A booking or an application costs it: it needs an amount. */
  charged: boolean
  /** The only currency it may have; undefined: both. */
  only?: Currency
}

const shown: Entry = { charged: false }
const booked: Entry = { charged: true }
/** Payments of applications are in francs (specification 4). */
const fee: Entry = { charged: true, only: "CHF" }

/** What each price is for (school 4): those of bookings and applications are charged, the others are shown. */
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
