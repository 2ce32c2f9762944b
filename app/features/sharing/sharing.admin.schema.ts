import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { preferredPlans } from "./sharing.schema.ts"

export const interestSchema = z.strictObject({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  preferredPlan: z.enum(preferredPlans),
  comments: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Interest = z.infer<typeof interestSchema>

export const interestsSchema = pageSchema(interestSchema)
export type Interests = z.infer<typeof interestsSchema>

/** The conversion rate is unknown before the launch (specification 2). */
export const interestFiguresSchema = z.strictObject({
  total: z.int(),
  lastSevenDays: z.int(),
  mostPopularPlan: z.enum(preferredPlans).nullable(),
  conversionRate: z.null(),
})
export type InterestFigures = z.infer<typeof interestFiguresSchema>
