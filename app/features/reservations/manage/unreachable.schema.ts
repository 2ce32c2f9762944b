import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"

export const unreachablePersonSchema = z.strictObject({
  /** Of the booking. */
  id: z.uuid(),
  /** Where the person is found: a seat in the application. */
  record: z.strictObject({ kind: z.enum(["reservation", "application"]), id: z.uuid() }),
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
