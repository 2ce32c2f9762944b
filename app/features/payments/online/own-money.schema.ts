import { z } from "zod"
import { invoiceKinds } from "#app/features/payments/invoices/invoice.schema.ts"
import { accountSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { demoOutcomes } from "#app/features/payments/payments.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

const parts = z.enum(["deposit", "balance"])

const dueSchema = z.strictObject({ part: parts, cents: z.int(), dueAt: z.iso.datetime() })

const payableSchema = z.strictObject({ part: parts, cents: z.int() })
export type Payable = z.infer<typeof payableSchema>

const ownInvoiceSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedOn: z.iso.date(),
  currency: z.enum(currencies),
  /** Negative for a credit note. */
  totalCents: z.int(),
})
export type OwnInvoice = z.infer<typeof ownInvoiceSchema>

/** What a person sees of their account, and may pay online (school 4). */
export const ownMoneySchema = z.strictObject({
  /** Null before anything was charged or paid. */
  account: accountSchema.nullable(),
  /** The earliest first. */
  dues: z.array(dueSchema),
  /** Empty while a payment is under way. */
  payable: z.array(payableSchema),
  /** The oldest first. */
  invoices: z.array(ownInvoiceSchema),
  /** No money moves. */
  demoPayments: z.boolean(),
})
export type OwnMoney = z.infer<typeof ownMoneySchema>

/** What a payment online names besides its account. */
export const onlinePaymentFields = {
  /** The amount that the person saw: compared, never used. */
  cents: z.int({ error: "Montant attendu, en centimes" }).min(1, "Montant attendu, en centimes"),
  /** For the simulated provider only. */
  outcome: z.enum(demoOutcomes, { error: "Résultat inconnu" }).optional(),
}

/** Names a payment or refund of the account. */
export const receiptField = { paymentId: idSchema("Paiement inconnu") }

/** Names an invoice or credit note of the account. */
export const invoiceField = { invoiceId: idSchema("Facture inconnue") }

/** Null when nothing is left to do at the provider. */
export const redirectField = { redirectUrl: z.url().nullable() }

/** What the section « Paiement » shows and sends. */
export interface OwnMoneyShown {
  money: OwnMoney
  /** Names the booking or the application in requests. */
  holder: object
  path: "/own-reservation" | "/own-sessions"
  /** Of the view that every answer replaces. */
  queryKey: readonly unknown[]
  /** Said while nothing is charged; without it, nothing is shown then. */
  idle?: string | undefined
}
