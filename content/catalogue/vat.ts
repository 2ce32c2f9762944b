import type { PriceCode } from "./price-codes.ts"

export type VatTreatment = "exempt" | "standard"

/** 8.1 %. */
export const standardPermille = 81

/** What is charged, and how VAT treats it where the school owes any: training is exempt (school 4, "Documents"). */
export const vatTreatments = {
  lesson: "exempt",
  course: "exempt",
  "application-coastal": "exempt",
  "application-inland": "exempt",
  rental: "standard",
  outing: "standard",
} as const satisfies Partial<Record<PriceCode | "course", VatTreatment>>
