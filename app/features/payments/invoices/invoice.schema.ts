import { z } from "zod"
import { billCurrencies } from "./qr-bill.rules.ts"

export const invoiceKinds = ["invoice", "credit-note"] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const text = z.string().min(1)
const cents = z.int()
const permille = z.int().min(0).max(1000).nullable()

export const schoolOnPaperSchema = z.strictObject({
  name: text,
  legalName: text,
  street: text,
  houseNumber: z.string().nullable(),
  postalCode: text,
  town: text,
  country: z.string().length(2),
  email: text,
  phone: text,
  uid: text.nullable(),
  /** Null: the school does not charge VAT. */
  vatNumber: text.nullable(),
})
export type SchoolOnPaper = z.infer<typeof schoolOnPaperSchema>

export const personOnPaperSchema = z.strictObject({
  name: text,
  street: text.nullable(),
  houseNumber: text.nullable(),
  postalCode: text.nullable(),
  town: text.nullable(),
  country: z.string().length(2).nullable(),
})
export type PersonOnPaper = z.infer<typeof personOnPaperSchema>

/** A person whose address is unknown, or stays off the paper. */
export function personByName(name: string): PersonOnPaper {
  return { name, street: null, houseNumber: null, postalCode: null, town: null, country: null }
}

export const invoiceLineSchema = z.strictObject({
  text,
  quantity: z.int().min(1),
  unitCents: cents,
  /** Negative where it gives back. */
  cents,
  /** Tenths of a percent, included in the amount; null: exempt, or a school that charges no VAT. */
  vatPermille: permille,
})
export type InvoiceLine = z.infer<typeof invoiceLineSchema>

/** Everything a document says. Its PDF is written from these facts alone, whenever somebody asks for it. */
export const invoiceFactsSchema = z.strictObject({
  kind: z.enum(invoiceKinds),
  /** « F-2027-0012 », « NC-2027-0003 ». */
  number: text,
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  currency: z.enum(billCurrencies),
  school: schoolOnPaperSchema,
  person: personOnPaperSchema,
  /** One French line: what, its reference, its day. */
  about: text,
  lines: z.array(invoiceLineSchema).min(1),
  totalCents: cents,
  vat: z.array(z.strictObject({ permille: z.int(), grossCents: cents, vatCents: cents })),
  paidCents: cents,
  dueCents: cents.min(0),
  payment: z.strictObject({ iban: text, reference: text, referenceType: z.enum(["QRR", "SCOR"]) }).nullable(),
  /** The invoice that a credit note corrects. */
  creditOf: text.nullable(),
})
export type InvoiceFacts = z.infer<typeof invoiceFactsSchema>

/** A payment that was received, or given back. */
export const receiptFactsSchema = z.strictObject({
  kind: z.enum(["payment", "refund"]),
  reference: text,
  receivedOn: z.iso.date(),
  currency: z.enum(billCurrencies),
  amountCents: cents.min(1),
  /** In French: « Espèces », « Carte au terminal ». */
  method: text,
  school: schoolOnPaperSchema,
  person: personOnPaperSchema,
  about: text,
  /** The invoice it pays, if one was issued. */
  invoice: text.nullable(),
  /** Still to be paid for the same booking. */
  remainingCents: cents,
})
export type ReceiptFacts = z.infer<typeof receiptFactsSchema>
