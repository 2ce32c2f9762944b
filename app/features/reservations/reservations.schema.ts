import { z } from "zod"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { clockTimeSchema } from "#app/platform/http/clock-time.schema.ts"
import { calendarDaySchema } from "#app/platform/http/day.schema.ts"
import { emailSchema, lineSchema, phoneSchema, textSchema } from "#app/platform/http/text.schema.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"

export const reservationStatuses = ["pending", "confirmed", "cancelled", "completed"] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

export const licenseLevels = ["beginner", "basic", "intermediate", "advanced"] as const
export type LicenseLevel = (typeof licenseLevels)[number]

/** What every booking form asks (specification 5). */
export const bookingFields = {
  firstName: lineSchema({
    label: "Le prénom",
    max: 100,
    min: { length: 2, message: "Le prénom doit contenir au moins 2 caractères" },
  }),
  lastName: lineSchema({
    label: "Le nom",
    max: 100,
    min: { length: 2, message: "Le nom doit contenir au moins 2 caractères" },
  }),
  email: emailSchema(),
  phone: phoneSchema(),
  reservationDate: calendarDaySchema("Veuillez sélectionner une date"),
  timeSlot: clockTimeSchema("Veuillez sélectionner un créneau horaire"),
  base: lineSchema({ label: "La base", max: 40 }).optional(),
}

const guestFields = {
  ...bookingFields,
  notes: textSchema({ label: "Le message", max: 2000 }).optional(),
  /** A guest wants an account with this booking (design 7.8). */
  createAccount: z.boolean({ error: "Oui ou non attendu" }).optional(),
}

export const licenseReservationSchema = z.strictObject({
  reservationType: z.literal("boat_license"),
  ...guestFields,
  licenseLevel: z.enum(licenseLevels, { error: "Veuillez sélectionner un niveau" }),
  hasTheoryKnowledge: z.boolean({ error: "Indiquez si vous avez des connaissances théoriques" }),
})

export const rentalReservationSchema = z.strictObject({
  reservationType: z.literal("boat_rental"),
  ...guestFields,
  rentalDuration: z
    .number({ error: "Durée minimum 1 heure" })
    .int("La durée se compte en heures entières")
    .min(rentalHours.min, "Durée minimum 1 heure")
    .max(rentalHours.max, "Durée maximum 8 heures"),
  boatType: z.enum(boatTypes, { error: "Veuillez sélectionner un type de bateau" }),
})

export const groupReservationSchema = z.strictObject({
  reservationType: z.literal("group_outing"),
  ...guestFields,
  groupSize: z
    .number({ error: "Minimum 2 personnes" })
    .int("Le nombre de personnes est un nombre entier")
    .min(groupSizeLimits.min, "Minimum 2 personnes")
    .max(groupSizeLimits.max, "Maximum 20 personnes"),
  groupName: lineSchema({ label: "Le nom du groupe", max: 100 }).optional(),
})

export const reservationRequestSchema = z.discriminatedUnion(
  "reservationType",
  [licenseReservationSchema, rentalReservationSchema, groupReservationSchema],
  { error: "Type de réservation inconnu" },
)
export type ReservationRequest = z.infer<typeof reservationRequestSchema>
