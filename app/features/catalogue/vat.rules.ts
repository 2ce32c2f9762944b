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

const weights = [5, 4, 3, 2, 7, 6, 5, 4]

/** « che 123456788 », « CHE-123.456.788 MWST » → « CHE-123.456.788 TVA »; undefined if the check digit is another. */
export function vatNumberOf(typed: string): string | undefined {
  const digits = /^CHE(\d{9})(?:TVA|MWST|IVA)?$/.exec(typed.toUpperCase().replaceAll(/[\s.\-–’']/g, ""))?.[1]
  if (digits === undefined || checkDigitOf(digits) !== Number(digits.at(-1))) return undefined
  return `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)} TVA`
}

/** Modulo 11, as the federal register of companies computes it; 10 is given to no company. */
function checkDigitOf(digits: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11
}
