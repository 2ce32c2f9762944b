import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypeSchema } from "#app/features/calendar/resources/boat-types.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { hoursSchema, personsSchema } from "./availability.schema.ts"

/** Days of one calendar. */
export const longestCalendar = 90

export const freeDaysQuerySchema = z.strictObject({
  type: reservationTypeSchema,
  from: daySchema.optional(),
  to: daySchema.optional(),
  base: baseSchema.optional(),
  model: boatTypeSchema.optional(),
  hours: hoursSchema.default(1),
  persons: personsSchema.optional(),
})

/** What keeps a day from being booked: of the obstacles of its slots, the one that is easiest to get round. */
export const dayObstacles = ["no-boat", "too-short", "ends-after-closing", "held", "full", "closed", "no-slot"] as const

const freeDaySchema = z.strictObject({
  date: daySchema,
  /** Of rentals alone, as the hours. */
  model: boatTypeSchema.nullable(),
  hours: z.int().nullable(),
  freeTimes: z.int(),
  obstacle: z.enum(dayObstacles).nullable(),
})
export type FreeDay = z.infer<typeof freeDaySchema>

export const freeDaysSchema = z.strictObject({ today: daySchema, items: z.array(freeDaySchema) })
