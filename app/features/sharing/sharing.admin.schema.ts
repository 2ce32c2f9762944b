import { z } from "zod"
import { preferredPlans } from "./sharing.schema.ts"

/** The figures above the waiting list (specification 2): the conversion rate is unknown before the launch. */
export const interestFiguresSchema = z.strictObject({
  total: z.int(),
  lastSevenDays: z.int(),
  mostPopularPlan: z.enum(preferredPlans).nullable(),
  conversionRate: z.null(),
})
export type InterestFigures = z.infer<typeof interestFiguresSchema>
