import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

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
