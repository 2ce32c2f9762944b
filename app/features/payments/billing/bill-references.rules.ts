interface BillReference {
  referenceType: "QRR" | "SCOR"
  reference: string
}

/** QR-IBANs have their own range of institution numbers, and take QR references only. */
export function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9))
  return /^(CH|LI)/.test(iban) && institution >= 30_000 && institution <= 31_999
}

/** Banks take no other pairs of account and reference. */
export function fitsAccount({ iban, reference, referenceType }: BillReference & { iban: string }): boolean {
  if (isQrIban(iban)) return referenceType === "QRR" && /^\d{27}$/.test(reference)
  return referenceType === "SCOR" && /^RF\d\d[\dA-Z]{1,21}$/.test(reference)
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Computes the check digit of a QR reference: modulo 10, recursive. */
export function checkDigit(digits: string): string {
  const carry = Array.from(digits).reduce((left, digit) => carries[(left + Number(digit)) % 10] ?? 0, 0)
  return String((10 - carry) % 10)
}

/** A QR reference of 27 digits. @param seed 26 digits at most */
export function qrReference(seed: string): string {
  if (!/^\d{1,26}$/.test(seed)) throw new Error(`No seed of a QR reference: ${seed}`)
  const digits = seed.padStart(26, "0")
  return digits + checkDigit(digits)
}

/** A creditor reference by ISO 11649. @param seed 21 letters and digits at most */
export function creditorReference(seed: string): string {
  if (!/^[\dA-Z]{1,21}$/.test(seed)) throw new Error(`No seed of a creditor reference: ${seed}`)
  return `RF${String(98 - modulo97(`${seed}RF00`)).padStart(2, "0")}${seed}`
}

/** Letters count as two digits, A as 10. */
function modulo97(text: string): number {
  const digits = Array.from(text, (sign) => Number.parseInt(sign, 36)).join("")
  return Array.from(digits).reduce((left, digit) => (left * 10 + Number(digit)) % 97, 0)
}

const kindDigit = { invoice: "1", "credit-note": "2" } as const

export function referenceOf(
  iban: string,
  { kind, year, number }: { kind: keyof typeof kindDigit; year: number; number: number },
): BillReference {
  const counted = String(number).padStart(6, "0")
  if (isQrIban(iban)) {
    return { referenceType: "QRR", reference: qrReference(`${kindDigit[kind]}${year}${counted}`) }
  }
  return { referenceType: "SCOR", reference: creditorReference(`${kind === "invoice" ? "F" : "NC"}${year}${counted}`) }
}
