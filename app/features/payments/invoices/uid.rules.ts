const weights = [5, 4, 3, 2, 7, 6, 5, 4]

/** True for a number of the Swiss register of companies, « CHE-123.456.788 »: eight digits and their check, modulo 11. */
export function isUid(text: string): boolean {
  const digits = /^CHE-(\d{3})\.(\d{3})\.(\d{3})$/.exec(text)?.slice(1).join("")
  if (!digits) return false
  const sum = weights.reduce((left, weight, nth) => left + weight * Number(digits[nth]), 0)
  const check = (11 - (sum % 11)) % 11
  return check < 10 && check === Number(digits[8])
}

/** « che 123456788 tva », as somebody types it → « CHE-123.456.788 »; another text stays as it is. */
export function uidAsWritten(typed: string): string {
  const digits = /^CHE[-\s]?(\d{3})[.\s]?(\d{3})[.\s]?(\d{3})(\s?(TVA|MWST|IVA))?$/i.exec(typed.trim())
  return digits ? `CHE-${digits[1]}.${digits[2]}.${digits[3]}` : typed.trim()
}
