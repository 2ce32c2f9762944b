import { z } from "zod"
import { quotedTotal } from "#app/features/reservations/book/quoted-requests.schema.ts"
import { confirmedPrice } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import {
  bookingFields,
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"

const beyondReason = lineSchema({
  label: "Le motif",
  max: 200,
  min: { length: 3, message: "Dites pourquoi, en quelques mots" },
})

const { firstName, lastName, email, phone } = bookingFields

/** Somebody on the telephone may leave neither an address nor a number. */
export const newPersonSchema = z.strictObject(
  { firstName, lastName, email: email.optional(), phone: phone.optional() },
  { error: "Choisissez pour qui vous réservez" },
)

const counterFields = {
  /** Either somebody new or the holder of an account. */
  person: newPersonSchema.optional(),
  userId: idSchema("Personne inconnue").optional(),
  /** Makes the place that is missing: a slot at this time, or one more place in a full one. */
  beyondReason: beyondReason.optional(),
  ...quotedTotal,
  ...confirmedPrice,
}

/** What a guest answers for himself. */
const ofGuests = { firstName: true, lastName: true, email: true, phone: true, createAccount: true } as const

export const counterBookingSchema = z
  .discriminatedUnion(
    "reservationType",
    [
      licenseReservationSchema
        .omit(ofGuests)
        .partial({ licenseLevel: true, hasTheoryKnowledge: true })
        .extend(counterFields),
      rentalReservationSchema.omit(ofGuests).extend(counterFields),
      groupReservationSchema.omit(ofGuests).extend(counterFields),
    ],
    { error: "Type de réservation inconnu" },
  )
  .refine((booking) => (booking.person === undefined) !== (booking.userId === undefined), {
    error: "Choisissez pour qui vous réservez : soit une nouvelle personne, soit un compte existant",
    path: ["person"],
  })
  .refine((booking) => booking.beyondReason === undefined || booking.base !== undefined, {
    error: "Choisissez la base",
    path: ["base"],
  })
export type CounterBookingRequest = z.infer<typeof counterBookingSchema>

/** '' where nothing is known. */
export const knownPersonSchema = z.strictObject({
  /** Null for somebody who booked without an account. */
  userId: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type KnownPerson = z.infer<typeof knownPersonSchema>

export const knownPeopleSchema = z.strictObject({ items: z.array(knownPersonSchema) })
