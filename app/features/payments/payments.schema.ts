import { z } from "zod"

export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const
/** On a refund's row, 'refunded' means that the money went back. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** How the simulated provider ends a payment. */
export const demoOutcomes = ["succeed", "fail"] as const
export type DemoOutcome = (typeof demoOutcomes)[number]

export const paymentStateSchema = z.strictObject({
  status: z.enum(["none", "pending", "completed", "failed"]),
  amountCents: z.int(),
  currency: z.literal("CHF"),
  reference: z.string().nullable(),
  /** Expected end of a pending payment. */
  settlesAt: z.iso.datetime().nullable(),
})
export type PaymentState = z.infer<typeof paymentStateSchema>
