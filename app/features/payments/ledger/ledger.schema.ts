import { z } from "zod"
import { paymentMethods } from "#app/features/payments/payments.schema.ts"
import { currencies, priceCodes } from "#content/catalogue/price-codes.ts"

export const chargeCodes = [
  ...priceCodes,
  "session-theory",
  "session-practice",
  "extra",
  "rounding",
  "cancellation",
] as const
export type ChargeCode = (typeof chargeCodes)[number]

/** `cents` is negative for a credit. */
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
  simulated: z.boolean(),
  /** False for simulated money outside a demonstration: no sum reads the line. */
  counts: z.boolean(),
  /** Negative for a refund. */
  cents: z.int(),
  status: z.enum(["pending", "done"]),
  /** The provider's reference; null at the counter. */
  reference: z.string().nullable(),
  /** 0 for a refund. */
  refundableCents: z.int(),
})
export type PaymentLine = z.infer<typeof paymentLineSchema>

export const dueSchema = z.strictObject({
  part: z.enum(["fee", "deposit", "balance"]),
  cents: z.int(),
  dueAt: z.iso.datetime(),
})
export type DueLine = z.infer<typeof dueSchema>

/** School 4, "Ledger". */
export const accountSchema = z.strictObject({
  currency: z.enum(currencies),
  charges: z.array(ledgerLineSchema),
  payments: z.array(paymentLineSchema),
  owedCents: z.int(),
  paidCents: z.int(),
  restCents: z.int(),
  pendingCents: z.int(),
})
export type Account = z.infer<typeof accountSchema>

export const accountSumsSchema = accountSchema.pick({
  currency: true,
  owedCents: true,
  paidCents: true,
  restCents: true,
})
export type AccountSums = z.infer<typeof accountSumsSchema>
