import { z } from "zod"
import { paymentMethods } from "#app/features/payments/payments.schema.ts"
import { currencies, priceCodes } from "#content/catalogue/price-codes.ts"

/** What a charge is for: a price of the catalogue, a seat, an agreed extra, or the rounding of cash. */
export const chargeCodes = [
  ...priceCodes,
  "session-theory",
  "session-practice",
  "extra",
  "rounding",
  "cancellation",
] as const
export type ChargeCode = (typeof chargeCodes)[number]

/** One line of an account: a charge or payment counts as it stands, a credit or refund negatively. */
export const ledgerLineSchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  text: z.string(),
  cents: z.int(),
})

export const paymentLineSchema = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(["payment", "refund"]),
  method: z.enum(paymentMethods),
  /** Negative for a refund. */
  cents: z.int(),
  status: z.enum(["pending", "done"]),
  /** The provider's; null at the counter. */
  reference: z.string().nullable(),
  /** Of a payment: what can still be given back. */
  refundableCents: z.int(),
})
export type PaymentLine = z.infer<typeof paymentLineSchema>

/** An account of a booking or an application (school 4, "Ledger"): sums of rows, in one currency. */
export const accountSchema = z.strictObject({
  currency: z.enum(currencies),
  charges: z.array(ledgerLineSchema),
  payments: z.array(paymentLineSchema),
  /** Charges minus credits. */
  owedCents: z.int(),
  /** Payments minus refunds. */
  paidCents: z.int(),
  /** Owed minus paid; negative when the school owes it. */
  restCents: z.int(),
  /** Paid online, and not settled yet. */
  pendingCents: z.int(),
})
export type Account = z.infer<typeof accountSchema>

/** An account without its rows, for lists and records. */
export const accountSumsSchema = accountSchema.pick({
  currency: true,
  owedCents: true,
  paidCents: true,
  restCents: true,
})
export type AccountSums = z.infer<typeof accountSumsSchema>
