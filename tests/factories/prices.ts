import type { Prices, Tariff } from "#content/catalogue/price-codes.ts"

const euros = (cents: number | null) => ({ cents, currency: "EUR" as const })
const francs = (cents: number) => ({ cents, currency: "CHF" as const })

/** The figures of the specification (9, and "Wizard licence price"), which an untouched installation charges and shows. */
export const specifiedPrices: Prices = {
  lesson: euros(35_000),
  rental: euros(8_000),
  outing: euros(20_000),
  "application-coastal": francs(45_000),
  "application-inland": francs(35_000),
  "lesson-home": euros(35_000),
  "rental-home": euros(4_500),
  "outing-home": euros(null),
  "lesson-activities": euros(29_900),
  "rental-activities": euros(8_900),
  "sharing-activities": euros(19_900),
  "sale-activities": euros(null),
  "training-coastal": euros(29_900),
  "training-inland": euros(24_900),
  "plan-decouverte": francs(9_900),
  "plan-plaisancier": francs(19_900),
  "plan-passionne": francs(29_900),
}

/** The same, of a school that owes no VAT. */
export const specifiedTariff: Tariff = { prices: specifiedPrices, vat: [{ from: "", rates: null }] }

/** Those of a school that owes VAT. */
export const vatRates = { lesson: 0, rental: 81, outing: 81 }
