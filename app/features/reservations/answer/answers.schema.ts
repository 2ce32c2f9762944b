import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { hoursSchema } from "#app/features/calendar/door/listing/availability.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

/** Until when a request is to be answered; from `soonFrom` on it is time. */
export const answerSchema = z.strictObject({ soonFrom: z.iso.datetime(), by: z.iso.datetime() })
export type Answer = z.infer<typeof answerSchema>

export const bookingTermsSchema = z.strictObject({
  answerBy: z.iso.datetime(),
  /** Null where an opening hour lies before that. */
  closedUntil: z.iso.datetime().nullable(),
  /** The end of free cancellation; null where it has passed. */
  freeUntil: z.iso.datetime().nullable(),
  /** The same terms as sentences. If the request names a type, they also say what the person pays, and when. */
  sentences: z.array(z.string()),
})
export type BookingTerms = z.infer<typeof bookingTermsSchema>

export const bookingTermsRequestSchema = z.strictObject({
  type: reservationTypeSchema.optional(),
  base: baseSchema,
  date: daySchema,
  timeSlot: timeSlotSchema,
  hours: hoursSchema.optional(),
})

export const waitingAnswersSchema = z.strictObject({
  waiting: z.int(),
  soon: z.int(),
  late: z.int(),
  nextBy: z.iso.datetime().nullable(),
})
export type WaitingAnswers = z.infer<typeof waitingAnswersSchema>
