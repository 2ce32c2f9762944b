import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

/** What visitors and the school see of a slot. */
export const slotFields = {
  id: z.uuid(),
  reservationType: reservationTypeSchema,
  base: z.string(),
  date: daySchema,
  timeSlot: timeSlotSchema,
  isAvailable: z.boolean(),
  currentBookings: z.int(),
  maxCapacity: z.int(),
}
