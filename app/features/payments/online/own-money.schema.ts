import { z } from "zod"
import { invoiceKinds } from "#app/features/payments/invoices/invoice.schema.ts"
import { accountSchema, dueSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { demoOutcomes } from "#app/features/payments/payments.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

const payableSchema = z.strictObject({ part: z.enum(["deposit", "balance"]), cents: z.int() })
export type Payable = z.infer<typeof payableSchema>

const ownInvoiceSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedOn: z.iso.date(),
  currency: z.enum(currencies),
  totalCents: z.int(),
})
export type OwnInvoice = z.infer<typeof ownInvoiceSchema>

export const ownMoneySchema = z.strictObject({
  /** Null before anything was charged or paid. */
  account: accountSchema.nullable(),
  dues: z.array(dueSchema),
  /** Empty while a payment is under way, and without online payments. */
  payable: z.array(payableSchema),
  invoices: z.array(ownInvoiceSchema),
  /** False with `PAYMENTS=none`: people pay at the school or by slip. */
  onlinePayments: z.boolean(),
  demoPayments: z.boolean(),
})
export type OwnMoney = z.infer<typeof ownMoneySchema>

export const onlinePaymentFields = {
  /** The amount that the person saw. It must be one of the payable amounts. */
  cents: integerSchema("Montant attendu, en centimes").min(1, "Montant attendu, en centimes"),
  outcome: z.enum(demoOutcomes, { error: "Résultat inconnu" }).optional(),
}

export const receiptField = { paymentId: idSchema("Paiement inconnu") }

export const invoiceField = { invoiceId: idSchema("Facture inconnue") }

/** Null if the person has nothing to do at the provider. */
export const redirectField = { redirectUrl: z.url().nullable() }

export interface OwnMoneyShown {
  money: OwnMoney
  /** The fields that name the booking or application in requests. */
  holder: object
  path: "/own-reservation" | "/own-sessions"
  /** The sentence before the first charge; without it the section is hidden until then. */
  idle?: string | undefined
  /** After a cancellation, the open charges are the part that the school keeps. */
  cancelled?: boolean
}
