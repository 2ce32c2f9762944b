import { referenceOf } from "#app/features/payments/billing/bill-references.rules.ts"
import { type Balance, type ChargeRow, signedCents, signedSum } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { InvoiceFacts, InvoiceKind, InvoiceLine } from "./invoice.schema.ts"
import { documentNumber, vatByRate } from "./invoices.rules.ts"

export interface DocumentToIssue {
  kind: InvoiceKind
  currency: Currency
  charges: readonly ChargeRow[]
  totalCents: number
}

/** @param charges of one account, without a document @returns undefined if they add up to zero */
export function documentOf(charges: readonly ChargeRow[]): DocumentToIssue | undefined {
  const currency = charges[0]?.currency
  const totalCents = signedSum(charges)
  if (!currency || totalCents === 0) return undefined
  return { kind: totalCents > 0 ? "invoice" : "credit-note", currency, charges, totalCents }
}

interface Numbered extends Pick<InvoiceFacts, "school" | "person" | "about" | "issuedOn" | "creditOf"> {
  document: DocumentToIssue
  year: number
  number: number
  dueOn: string | null
  balance: Pick<Balance, "restCents">
  iban: string | null
}

/** The payment part asks for the rest of the account, at most the total of the document. */
export function invoiceFacts({ document, year, number, balance, iban, dueOn, ...told }: Numbered): InvoiceFacts {
  const { kind, currency, totalCents } = document
  const lines = document.charges.map(lineOf)
  const dueCents = kind === "invoice" ? Math.min(totalCents, Math.max(0, balance.restCents)) : 0
  const payable = iban !== null && dueCents > 0
  return {
    ...told,
    kind,
    number: documentNumber(kind, year, number),
    dueOn: dueCents > 0 ? dueOn : null,
    currency,
    lines,
    totalCents,
    vat: vatByRate(lines),
    paidCents: kind === "invoice" ? totalCents - dueCents : 0,
    dueCents,
    payment: payable ? { iban, ...referenceOf(iban, { kind, year, number }) } : null,
  }
}

function lineOf(charge: ChargeRow): InvoiceLine {
  const { text, quantity, unitCents, vatPermille } = charge
  return { text, quantity, unitCents, cents: signedCents(charge), vatPermille }
}
