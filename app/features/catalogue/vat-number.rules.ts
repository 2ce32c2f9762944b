import { vatNumberWords } from "#content/admin/prices/vat.ts"

const weights = [5, 4, 3, 2, 7, 6, 5, 4]

/** « che 123456788 », « CHE-123.456.788 MWST » → « CHE-123.456.788 TVA ». @returns undefined for any other text */
export function vatNumberOf(typed: string): string | undefined {
  const digits = /^CHE(\d{9})(?:TVA|MWST|IVA)?$/.exec(typed.toUpperCase().replaceAll(/[\s.\-–’']/g, ""))?.[1]
  return digits && `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)} TVA`
}

/** Modulo 11, as in the federal register of companies, which gives no number with the check digit 10. */
export function hasCheckDigit(number: string): boolean {
  const digits = number.replaceAll(/\D/g, "")
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (11 - (sum % 11)) % 11 === Number(digits[8])
}

export function vatNumberProblem(number: string): string | undefined {
  if (vatNumberOf(number) !== number) return vatNumberWords.form
  return hasCheckDigit(number) ? undefined : vatNumberWords.checkDigit
}
