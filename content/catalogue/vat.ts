import type { PriceCode } from "./price-codes.ts"

export type VatTreatment = "exempt" | "standard"

/** 8.1 %. */
export const standardPermille = 81

/** Applies to a school that owes VAT (school 4, "Documents"). */
export const vatTreatments = {
  lesson: "exempt",
  course: "exempt",
  "application-coastal": "exempt",
  "application-inland": "exempt",
  rental: "standard",
  outing: "standard",
} as const satisfies Partial<Record<PriceCode | "course", VatTreatment>>
export type TaxedThing = keyof typeof vatTreatments
