import { referenceOf } from "#app/features/payments/billing/bill-references.rules.ts"
import type { InvoiceFacts, ReceiptFacts } from "#app/features/payments/invoices/invoice.schema.ts"
import { documentNumber, vatByRate } from "#app/features/payments/invoices/invoices.rules.ts"

/** Of the Swiss Implementation Guidelines: an account of QR references, and an ordinary one. */
export const qrIban = "CH4431999123000889012"
export const plainIban = "CH5800791123000889012"

const school = {
  name: "École nautique des Trois Ports",
  legalName: "École nautique des Trois Ports Sàrl",
  street: "Quai des Alpes",
  houseNumber: "12",
  postalCode: "1260",
  town: "Nyon",
  country: "CH",
  email: "bonjour@troisports.example",
  phone: "+41 22 555 01 23",
  uid: "CHE-123.456.788",
  vatNumber: null,
}

const person = {
  name: "Zoé Kovačević",
  street: "Chemin de l’Église",
  houseNumber: "7b",
  postalCode: "1110",
  town: "Morges",
  country: "CH",
}

const line = {
  text: "Location, bateau de 6 places, 3 h",
  quantity: 3,
  unitCents: 8_000,
  cents: 24_000,
  vatPermille: null,
}

/** Of a rental of three hours, nothing of it paid. */
export function someInvoice(given: Partial<InvoiceFacts> & { iban?: string | null } = {}): InvoiceFacts {
  const { iban = qrIban, ...facts } = given
  const lines = facts.lines ?? [line]
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const paidCents = facts.paidCents ?? 0
  return {
    kind: "invoice",
    number: documentNumber("invoice", 2027, 12),
    issuedOn: "2027-06-01",
    dueOn: "2027-06-05",
    currency: "CHF",
    school,
    person,
    about: "Location à Nyon, samedi 12 juin 2027, 14:00, réservation K7M2QX4R",
    lines,
    totalCents,
    vat: vatByRate(lines),
    paidCents,
    dueCents: Math.max(0, totalCents - paidCents),
    payment: iban === null ? null : { iban, ...referenceOf(iban, { kind: "invoice", year: 2027, number: 12 }) },
    creditOf: null,
    ...facts,
  }
}

export function someCreditNote(given: Partial<InvoiceFacts> = {}): InvoiceFacts {
  const lines = [{ ...line, cents: -24_000 }]
  return {
    ...someInvoice({ lines, iban: null }),
    kind: "credit-note",
    number: documentNumber("credit-note", 2027, 3),
    dueOn: null,
    creditOf: "F-2027-0012",
    ...given,
  }
}

export function someReceipt(given: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    kind: "payment",
    reference: "P-9F3K2M7T",
    receivedOn: "2027-06-03",
    currency: "CHF",
    amountCents: 10_000,
    method: "Espèces",
    school,
    person,
    about: "Location à Nyon, samedi 12 juin 2027, 14:00, réservation K7M2QX4R",
    invoice: "F-2027-0012",
    remainingCents: 14_000,
    simulated: null,
    ...given,
  }
}
