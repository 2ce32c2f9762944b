import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"

export const unreachablePersonSchema = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneNormal: z.string().nullable(),
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
})
export type UnreachablePerson = z.infer<typeof unreachablePersonSchema>
