import { standardPermille, type VatTreatment } from "#content/catalogue/vat.ts"

/** Null: the school owes no VAT; 0: exempt. */
export function vatPermilleOf(treatment: VatTreatment, liable: boolean): number | null {
  if (!liable) return null
  return treatment === "exempt" ? 0 : standardPermille
}

/** The VAT that a gross amount contains, rounded half up. */
export function vatWithin(cents: number, permille: number): number {
  const whole = 1_000 + permille
  return Math.floor((2 * cents * permille + whole) / (2 * whole))
}
