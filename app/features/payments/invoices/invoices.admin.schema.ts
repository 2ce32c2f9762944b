import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { invoiceKinds } from "./invoice.schema.ts"

export const invoiceRowSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: z.iso.date(),
  person: z.string(),
  about: z.string(),
  currency: z.enum(currencies),
  totalCents: z.int(),
  /** The documents that a credit note corrects: « F-2027-0012, F-2027-0014 ». */
  creditOf: z.string().nullable(),
  reservationId: z.uuid().nullable(),
  applicationId: z.uuid().nullable(),
})
export type InvoiceRow = z.infer<typeof invoiceRowSchema>

export const invoiceListSchema = pageSchema(invoiceRowSchema)
export type InvoiceList = z.infer<typeof invoiceListSchema>

export const invoiceSumsSchema = z.strictObject({
  /** Invoices minus credit notes. */
  sums: z.array(z.strictObject({ currency: z.enum(currencies), documents: z.int(), totalCents: z.int() })),
  /** All months with a document, independent of the filters, latest first: '2027-06'. */
  months: z.array(z.string()),
})
export type InvoiceSums = z.infer<typeof invoiceSumsSchema>

/** « 2027 » or « 2027-06 » */
export const periodSchema = z
  .string({ error: "Période inconnue" })
  .regex(/^2\d{3}(-(0[1-9]|1[0-2]))?$/, "Période inconnue")

export const invoiceFilters = {
  kind: z.enum(invoiceKinds, { error: "Genre inconnu" }).optional(),
  period: periodSchema.optional(),
}
