import { z } from "zod"
import { emailSchema, honeypotSchema, lineSchema, textSchema } from "#app/platform/http/text.schema.ts"
import { plans, undecided } from "#content/plans.ts"

export const preferredPlans = [...plans.map(({ slug }) => slug), undecided.slug] as const
export type PreferredPlan = (typeof preferredPlans)[number]

/** A missing plan counts as non-decide (specification 4 and 5). */
export const interestRequestSchema = z.strictObject({
  email: emailSchema(),
  firstName: lineSchema({ label: "Le prénom", max: 100 }).optional(),
  lastName: lineSchema({ label: "Le nom", max: 100 }).optional(),
  preferredPlan: z.enum(preferredPlans, { error: "Formule inconnue" }).default(undecided.slug),
  comments: textSchema({ label: "Le commentaire", max: 2000 }).optional(),
  website: honeypotSchema(),
})
/** Fields with a default may be missing. */
export type InterestRequest = z.input<typeof interestRequestSchema>
export type Interest = z.output<typeof interestRequestSchema>

export const registeredInterestSchema = z.strictObject({
  email: z.string(),
  preferredPlan: z.enum(preferredPlans),
})
export type RegisteredInterest = z.infer<typeof registeredInterestSchema>
