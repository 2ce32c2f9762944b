import { onSlip } from "#app/features/payments/printed-letters.rules.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { PersonOnPaper } from "./invoice.schema.ts"

interface QrBill {
  iban: string
  creditor: PersonOnPaper
  cents: number
  currency: Currency
  debtor: PersonOnPaper
  reference: string
  message: string
}

/** Builds the input of swissqrbill. If the debtor's address is incomplete, the slip has an empty box. */
export function qrBillData({ iban, creditor, debtor, cents, currency, reference, message }: QrBill) {
  const payer = structuredAddress(debtor)
  const payee = structuredAddress(creditor)
  if (!payee) throw new Error("The creditor of a QR-bill needs a whole address")
  return {
    creditor: { account: iban, ...payee },
    currency,
    amount: cents / 100,
    reference,
    message: onSlip(message).slice(0, 140),
    ...(payer ? { debtor: payer } : {}),
  }
}

function structuredAddress({ name, street, houseNumber, postalCode, town, country }: PersonOnPaper) {
  if (!street || !postalCode || !town || !country) return undefined
  return {
    name: onSlip(name).slice(0, 70),
    address: onSlip(street).slice(0, 70),
    ...(houseNumber ? { buildingNumber: onSlip(houseNumber).slice(0, 16) } : {}),
    zip: onSlip(postalCode).slice(0, 16),
    city: onSlip(town).slice(0, 35),
    country,
  }
}
