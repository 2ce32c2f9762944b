import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { preferredPlans } from "./sharing.schema.ts"

export const waitingPersonSchema = z.strictObject({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  preferredPlan: z.enum(preferredPlans),
  comments: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type WaitingPerson = z.infer<typeof waitingPersonSchema>

export const waitingListSchema = pageSchema(waitingPersonSchema)
export type WaitingList = z.infer<typeof waitingListSchema>

/** The conversion rate is unknown before the launch (specification 2). */
export const waitingFiguresSchema = z.strictObject({
  total: z.int(),
  lastSevenDays: z.int(),
  mostPopularPlan: z.enum(preferredPlans).nullable(),
  conversionRate: z.null(),
})
export type WaitingFigures = z.infer<typeof waitingFiguresSchema>
