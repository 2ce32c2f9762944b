import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"

/** Until when a request is to be answered; from `soonFrom` on it is time. */
export const answerSchema = z.strictObject({ soonFrom: z.iso.datetime(), by: z.iso.datetime() })
export type Answer = z.infer<typeof answerSchema>

export const bookingTermsSchema = z.strictObject({
  answerBy: z.iso.datetime(),
  /** Null where an opening hour lies before that. */
  closedUntil: z.iso.datetime().nullable(),
  /** The end of free cancellation; null where it has passed. */
  freeUntil: z.iso.datetime().nullable(),
})
export type BookingTerms = z.infer<typeof bookingTermsSchema>

export const bookingTermsRequestSchema = z.strictObject({ base: baseSchema, date: daySchema, timeSlot: timeSlotSchema })

export const waitingAnswersSchema = z.strictObject({
  waiting: z.int(),
  soon: z.int(),
  late: z.int(),
  nextBy: z.iso.datetime().nullable(),
})
export type WaitingAnswers = z.infer<typeof waitingAnswersSchema>
