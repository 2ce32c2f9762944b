import { standardPermille, type VatTreatment } from "#content/catalogue/vat.ts"

/** @returns null if the school owes no VAT, 0 if the thing is exempt */
export function vatPermilleOf(treatment: VatTreatment, liable: boolean): number | null {
  if (!liable) return null
  return treatment === "exempt" ? 0 : standardPermille
}

/** Returns the VAT that a gross amount contains, rounded half up. */
export function vatWithin(cents: number, permille: number): number {
  const whole = 1_000 + permille
  return Math.floor((2 * cents * permille + whole) / (2 * whole))
}
