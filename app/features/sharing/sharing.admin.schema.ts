import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { type InterestText, interestTexts } from "./sharing.labels.ts"
import { preferredPlans } from "./sharing.schema.ts"

const text = z.string().nullable()
const texts = Object.fromEntries(interestTexts.map((field) => [field, text])) as Record<InterestText, typeof text>

export const interestSchema = z.strictObject({
  id: z.uuid(),
  ...texts,
  email: z.string(),
  preferredPlan: z.enum(preferredPlans),
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
