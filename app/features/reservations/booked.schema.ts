import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { byKind } from "./asked-fields.labels.ts"
import { reservationStatuses } from "./reservations.schema.ts"

export const bookedReservationSchema = z.strictObject({
  reference: z.string(),
  status: z.enum(reservationStatuses),
  reservationType: reservationTypeSchema,
  base: z.string(),
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  priceCents: z.int(),
  priceCurrency: z.enum(currencies),
})
export type BookedReservation = z.infer<typeof bookedReservationSchema>

export const askedAnswer = byKind({
  count: z.int().nullable(),
  choice: z.string().nullable(),
  text: z.string().nullable(),
  "yes-no": z.boolean().nullable(),
})

/** Only the person's own input, because a repeated key returns it again. */
export const reservationAnswerSchema = bookedReservationSchema.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  ...askedAnswer,
})
export type ReservationAnswer = z.infer<typeof reservationAnswerSchema>

export const sentReservationSchema = reservationAnswerSchema.extend({
  id: z.uuid(),
  /** Reads, moves and cancels it as the link of a mail does; the same for a repeated request. */
  manageSecret: z.string(),
  /** When the school answers at the latest; null once it has, or is late. */
  answerBy: z.iso.datetime().nullable(),
  /** What is due and when, and until when a change is free or what it costs, in sentences; empty once it is answered. */
  terms: z.array(z.string()),
})
/** What a tab keeps of it: not the secret. */
export type SentReservation = Omit<z.infer<typeof sentReservationSchema>, "manageSecret">
