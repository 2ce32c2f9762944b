import { z } from "zod"

export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const
/** Of a row; of a refund's row, 'refunded' says that the money went back. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** How the simulated provider is to end a payment: a demonstration may want to see one fail. */
export const demoOutcomes = ["succeed", "fail"] as const
export type DemoOutcome = (typeof demoOutcomes)[number]

/** What there is to know of an application's payment. */
export const paymentStateSchema = z.strictObject({
  status: z.enum(["none", "pending", "completed", "failed"]),
  amountCents: z.int(),
  currency: z.literal("CHF"),
  /** The provider's. */
  reference: z.string().nullable(),
  /** When a pending one is expected to be settled. */
  settlesAt: z.iso.datetime().nullable(),
})
export type PaymentState = z.infer<typeof paymentStateSchema>
