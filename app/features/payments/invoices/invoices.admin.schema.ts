import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { invoiceKinds } from "./invoice.schema.ts"
import { billCurrencies } from "./qr-bill.rules.ts"

export const invoiceRowSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: z.iso.date(),
  person: z.string(),
  about: z.string(),
  currency: z.enum(billCurrencies),
  /** Negative for a credit note. */
  totalCents: z.int(),
  /** The invoice that a credit note corrects. */
  creditOf: z.string().nullable(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

export const invoiceListSchema = pageSchema(invoiceRowSchema)
export type InvoiceList = z.infer<typeof invoiceListSchema>

export const invoiceFiguresSchema = z.strictObject({
  /** By the school's clocks. */
  year: z.int(),
  /** Invoices minus credit notes of this year, in each currency that has any. */
  totals: z.array(z.strictObject({ currency: z.enum(billCurrencies), cents: z.int() })),
  /** Months with a document, the latest first: '2027-06'. */
  months: z.array(z.string()),
})
export type InvoiceFigures = z.infer<typeof invoiceFiguresSchema>

/** A year or a month. */
export const periodSchema = z.string().regex(/^2\d{3}(-(0[1-9]|1[0-2]))?$/, "Période inconnue")
