import { type Balance, type ChargeRow } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { InvoiceFacts, InvoiceKind, InvoiceLine } from "./invoice.schema.ts"
import { documentNumber, vatByRate } from "./invoices.rules.ts"
import { referenceOf } from "./qr-bill.rules.ts"

export interface DocumentToIssue {
  kind: InvoiceKind
  currency: Currency
  charges: readonly ChargeRow[]
  totalCents: number
}

/** What the charges of each currency make: an invoice, a credit note, or nothing where they add up to nothing. */
export function documentsOf(charges: readonly ChargeRow[]): DocumentToIssue[] {
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency)
  return [...byCurrency].flatMap(([currency, rows]): DocumentToIssue[] => {
    const totalCents = rows.reduce((sum, row) => sum + signedCents(row), 0)
    if (totalCents === 0) return []
    return [{ kind: totalCents > 0 ? "invoice" : "credit-note", currency, charges: rows, totalCents }]
  })
}

function signedCents({ kind, amountCents }: ChargeRow): number {
  return kind === "charge" ? amountCents : -amountCents
}

interface Numbered extends Pick<InvoiceFacts, "school" | "person" | "about" | "issuedOn" | "creditOf"> {
  document: DocumentToIssue
  year: number
  number: number
  dueOn: string | null
  /** Of the account, in the document's currency. */
  balance: Pick<Balance, "restCents">
  iban: string | null
}

/** Everything the document says; its payment part asks for what is still due, at most its total. */
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
