import { z } from "zod"
import { shownVersionSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { changeTermsFields } from "#app/features/bookings/facts/change-terms.schema.ts"
import { managedBodies } from "#app/features/bookings/manage/managed.schema.ts"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { ownMoneySchema } from "#app/features/payments/online/own-money.schema.ts"
import { askedAnswer, bookedReservationSchema } from "#app/features/reservations/booked.schema.ts"
import { bookingFields } from "#app/features/reservations/reservations.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { emailSchema, lineSchema } from "#app/platform/http/text.schema.ts"

const wanted = {
  base: lineSchema({ label: "La base", max: 40 }),
  date: bookingFields.reservationDate,
  timeSlot: bookingFields.timeSlot,
}
export const wantedMomentSchema = z.object(wanted)

export const ownReservationBodies = managedBodies({
  id: { reservationId: idSchema("Réservation inconnue").optional() },
  missing: "Lien ou réservation attendus",
  named: { version: shownVersionSchema },
  wanted,
})
export type BookingKey = z.infer<typeof ownReservationBodies.look>

export const lostLinkSchema = z.strictObject({ email: emailSchema() })

export const ownReservationSchema = bookedReservationSchema.extend({
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** It is masked, because mails are forwarded; '' if the person left none. */
  email: z.string(),
  phone: z.string(),
  ...askedAnswer,
  boatType: z.enum(boatTypes).nullable(),
  /** An .ics file. */
  calendar: z.string(),
  /** When the school answers at the latest; null after an answer, or if it is late. */
  answerBy: z.iso.datetime().nullable(),
  ...changeTermsFields,
  ...ownMoneySchema.shape,
})
export type OwnReservation = z.infer<typeof ownReservationSchema>
