import { z } from "zod"
import { fitsAccount } from "#app/features/payments/billing/bill-references.rules.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

export const invoiceKinds = ["invoice", "credit-note"] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

const text = z.string().min(1)
const cents = z.int()
const permille = z.int().min(0).max(1000).nullable()

const schoolOnPaperSchema = z.strictObject({
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
  vatNumber: text.nullable(),
})
export type SchoolOnPaper = z.infer<typeof schoolOnPaperSchema>

const personOnPaperSchema = z.strictObject({
  name: text,
  street: text.nullable(),
  houseNumber: text.nullable(),
  postalCode: text.nullable(),
  town: text.nullable(),
  country: z.string().length(2).nullable(),
})
export type PersonOnPaper = z.infer<typeof personOnPaperSchema>

export function personByName(name: string): PersonOnPaper {
  return { name, street: null, houseNumber: null, postalCode: null, town: null, country: null }
}

const invoiceLineSchema = z.strictObject({
  text,
  quantity: z.int().min(1),
  unitCents: cents,
  /** Negative for a credit. */
  cents,
  /** The rate at the time of the charge, in tenths of a percent, included in the amount. 0 means exempt; null means that the school owed no VAT. */
  vatPermille: permille,
})
export type InvoiceLine = z.infer<typeof invoiceLineSchema>

/** Each request renders the PDF from these facts alone. */
export const invoiceFactsSchema = z.strictObject({
  kind: z.enum(invoiceKinds),
  /** « F-2027-0012 », « NC-2027-0003 ». */
  number: text,
  issuedOn: z.iso.date(),
  dueOn: z.iso.date().nullable(),
  currency: z.enum(currencies),
  school: schoolOnPaperSchema,
  person: personOnPaperSchema,
  /** One French line: the service, its reference and its day. */
  about: text,
  lines: z.array(invoiceLineSchema).min(1),
  totalCents: cents,
  vat: z.array(z.strictObject({ permille: z.int(), grossCents: cents, vatCents: cents })),
  paidCents: cents,
  dueCents: cents.min(0),
  payment: z
    .strictObject({ iban: text, reference: z.string(), referenceType: z.enum(["QRR", "SCOR"]) })
    .refine(fitsAccount, {
      error: "Un QR-IBAN demande une référence QR de 27 chiffres, un autre IBAN une référence de créancier (RF…).",
      path: ["reference"],
    })
    .nullable(),
  /** The documents that a credit note corrects: « F-2027-0012 », « F-2027-0012, F-2027-0014 ». */
  creditOf: text.nullable(),
})
export type InvoiceFacts = z.infer<typeof invoiceFactsSchema>

export interface ReceiptFacts extends Pick<InvoiceFacts, "currency" | "school" | "person" | "about"> {
  kind: "payment" | "refund"
  reference: string
  receivedOn: string
  amountCents: number
  method: string
  /** The number of the latest invoice of the account; null before the first. */
  invoice: string | null
  remainingCents: number
  /** Whether a simulated payment counts; null for real money. */
  simulated: "counted" | "uncounted" | null
}
