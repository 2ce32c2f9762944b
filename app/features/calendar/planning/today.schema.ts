import { z } from "zod"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

const departureSchema = z.strictObject({
  /** Of a slot, or of a reservation with a boat of its own. */
  id: z.uuid(),
  activity: z.enum([...reservationTypes, "theory", "practice"]),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  people: z.array(z.string()),
  persons: z.int(),
  boats: z.array(z.string()),
  lacksBoat: z.boolean(),
})
export type Departure = z.infer<typeof departureSchema>

export const todaySchema = z.strictObject({
  date: daySchema,
  /** Every base of the school, and null for courses elsewhere where there are some. */
  bases: z.array(
    z.strictObject({
      base: z.string().nullable(),
      departures: z.array(departureSchema),
    }),
  ),
})
export type Today = z.infer<typeof todaySchema>
