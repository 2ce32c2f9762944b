import { z } from "zod"

export const paymentStatuses = ["pending", "completed", "failed", "refunded"] as const
/** 'refunded' on a refund's row means that the money went back. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The fee of an application (step 3 of the wizard), or the rest of an account. */
export const paymentPurposes = ["fee", "account"] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

export const paymentMethods = ["online", "cash", "terminal", "transfer"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const demoOutcomes = ["succeed", "fail"] as const
export type DemoOutcome = (typeof demoOutcomes)[number]

export const paymentStateSchema = z.strictObject({
  /** `owed`: charged without a payment; the person pays by slip or at the counter. */
  status: z.enum(["none", "pending", "completed", "failed", "owed"]),
  amountCents: z.int(),
  currency: z.literal("CHF"),
  reference: z.string().nullable(),
  simulated: z.boolean(),
  settlesAt: z.iso.datetime().nullable(),
})
export type PaymentState = z.infer<typeof paymentStateSchema>
