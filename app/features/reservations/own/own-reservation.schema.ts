import { z } from "zod"
import { shownVersionSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { changeTermsFields } from "#app/features/bookings/facts/change-terms.schema.ts"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import {
  invoiceField,
  onlinePaymentFields,
  ownMoneySchema,
  receiptField,
  redirectField,
} from "#app/features/payments/online/own-money.schema.ts"
import { askedAnswer, bookedReservationSchema } from "#app/features/reservations/booked.schema.ts"
import { bookingFields } from "#app/features/reservations/reservations.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { emailSchema, withoutNul } from "#app/platform/http/text.schema.ts"

/** Names a booking by the secret of a link, or by its id if it belongs to the caller's account. */
const bookingKey = {
  secret: z
    .string({ error: "Lien illisible" })
    .max(100, "Lien illisible")
    .regex(withoutNul, "Lien illisible")
    .optional(),
  reservationId: idSchema("Réservation inconnue").optional(),
}

export const ownReservationLookSchema = z
  .strictObject(bookingKey)
  .refine(({ secret, reservationId }) => secret !== undefined || reservationId !== undefined, {
    error: "Lien ou réservation attendus",
    path: ["secret"],
  })
export type BookingKey = z.infer<typeof ownReservationLookSchema>

export const ownCancellationSchema = z.strictObject({
  ...bookingKey,
  version: shownVersionSchema,
  /** The part of the price that the page said the school keeps. */
  keptPercent: integerSchema("Part gardée attendue, en pour cent")
    .min(0, "Part gardée de 0 à 100")
    .max(100, "Part gardée de 0 à 100"),
  /** The same in cents; null if nothing was charged. */
  keptCents: integerSchema("Montant gardé attendu, en centimes").nullable().optional(),
})
export type OwnCancellation = z.infer<typeof ownCancellationSchema>

export const ownMoveSchema = z.strictObject({
  ...bookingKey,
  version: shownVersionSchema,
  base: baseSchema,
  date: bookingFields.reservationDate,
  timeSlot: bookingFields.timeSlot,
})
export type OwnMove = z.infer<typeof ownMoveSchema>

export const ownAcceptanceSchema = z.strictObject({ ...bookingKey, version: shownVersionSchema })
export type OwnAcceptance = z.infer<typeof ownAcceptanceSchema>

export const ownPaymentSchema = z.strictObject({ ...bookingKey, ...onlinePaymentFields })

export const ownReceiptSchema = z.strictObject({ ...bookingKey, ...receiptField })
export const ownInvoiceRequestSchema = z.strictObject({ ...bookingKey, ...invoiceField })

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

export const paidReservationSchema = ownReservationSchema.extend(redirectField)
