import { z } from "zod"
import { shownVersionSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { messageSchema } from "#app/features/outbox/message.schema.ts"
import { bookingFields, rentalReservationSchema } from "#app/features/reservations/reservations.schema.ts"

const { rentalDuration, boatType } = rentalReservationSchema.shape

export const moveRequestSchema = z.strictObject({
  version: shownVersionSchema,
  base: baseSchema,
  date: bookingFields.reservationDate,
  timeSlot: bookingFields.timeSlot,
  /** Only a rental has hours and a model; what is not given stays. */
  rentalDuration: rentalDuration.optional(),
  boatType: boatType.optional(),
  message: messageSchema,
})
export type MoveRequest = z.infer<typeof moveRequestSchema>
