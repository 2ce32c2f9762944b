/** Both currencies of the standard, and of the school. */
export const billCurrencies = ["CHF", "EUR"] as const
export type BillCurrency = (typeof billCurrencies)[number]

export type ReferenceType = "QRR" | "SCOR"

export interface BillReference {
  referenceType: ReferenceType
  reference: string
}

/** The institution of a QR-IBAN has a number of its own range; such an account takes QR references alone. */
export function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9))
  return /^(CH|LI)/.test(iban) && institution >= 30_000 && institution <= 31_999
}

const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]

/** Modulo 10, recursive: the check digit of a QR reference. @param digits digits alone */
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

/** The reference that the account of this IBAN takes for a document. */
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

export interface BillParty {
  name: string
  street: string | null
  houseNumber: string | null
  postalCode: string | null
  town: string | null
  country: string | null
}

export interface QrBill {
  iban: string
  creditor: BillParty
  cents: number
  currency: BillCurrency
  debtor: BillParty | null
  reference: string | null
  message: string
}

/** As swissqrbill takes it. An address with a gap is left out: the paper then has a box to write it in. */
export function qrBillData({ iban, creditor, debtor, cents, currency, reference, message }: QrBill) {
  const payer = debtor && structuredAddress(debtor)
  const payee = structuredAddress(creditor)
  if (!payee) throw new Error("The creditor of a QR-bill needs a whole address")
  return {
    creditor: { account: iban, ...payee },
    currency,
    amount: cents / 100,
    message: message.slice(0, 140),
    ...(payer ? { debtor: payer } : {}),
    ...(reference === null ? {} : { reference }),
  }
}

function structuredAddress({ name, street, houseNumber, postalCode, town, country }: BillParty) {
  if (!street || !postalCode || !town || !country) return undefined
  return {
    name: name.slice(0, 70),
    address: street.slice(0, 70),
    ...(houseNumber ? { buildingNumber: houseNumber.slice(0, 16) } : {}),
    zip: postalCode.slice(0, 16),
    city: town.slice(0, 35),
    country,
  }
}
