import { z } from "zod"
import { changeTermsSchema } from "#app/features/bookings/facts/change-terms.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { chargedSchema, restSchema } from "#app/features/payments/online/rest.schema.ts"
import { askedAnswer } from "#app/features/reservations/booked.schema.ts"
import { reservationStatuses } from "#app/features/reservations/reservations.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

export const myReservationSchema = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  reservationType: reservationTypeSchema,
  base: z.string(),
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
  status: z.enum(reservationStatuses),
  ...askedAnswer,
  priceCents: z.int(),
  priceCurrency: z.enum(currencies),
  /** What the school charged; null while the price is an indication. */
  charged: chargedSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** Until when the school answers; null once it has, or is late. */
  answerBy: z.iso.datetime().nullable(),
  /** What a change costs now, as on the manage page. */
  terms: changeTermsSchema,
  /** Null where nothing is left. */
  rest: restSchema.nullable(),
})
export type MyReservation = z.infer<typeof myReservationSchema>

export const myReservationsSchema = pageSchema(myReservationSchema).extend({
  upcoming: myReservationSchema.nullable(),
})
export type MyReservations = z.infer<typeof myReservationsSchema>
