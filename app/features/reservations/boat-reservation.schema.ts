import { z } from "zod"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { boatPartySize } from "#content/limits.ts"
import { bookingFields } from "./reservations.schema.ts"

/** Lengths of a rental on /boat-reservation, in hours; 8 is the whole day (specification 5). */
export const boatRentalHours = [1, 2, 3, 4, 6, 8] as const
export type BoatRentalHours = (typeof boatRentalHours)[number]

export const boatLicenceLevels = ["none", ...licenceTypes] as const
export type BoatLicenceLevel = (typeof boatLicenceLevels)[number]

const sizeMessages = { min: "Minimum 1 personne", max: "Maximum 8 personnes" } as const

/** The body of POST /api/v1/boat-reservations (specification 5, design 7.25). */
export const boatReservationSchema = z.strictObject({
  ...bookingFields,
  groupSize: z
    .number({ error: sizeMessages.min })
    .int("Le nombre de personnes est un nombre entier")
    .min(boatPartySize.min, sizeMessages.min)
    .max(boatPartySize.max, sizeMessages.max),
  rentalDuration: z.literal(boatRentalHours, { error: "Veuillez sélectionner une durée" }),
  licenseLevel: z.enum(boatLicenceLevels, { error: "Niveau de permis inconnu" }).optional(),
  hasTheoryKnowledge: z.boolean({ error: "Indiquez si vous avez des connaissances théoriques" }).optional(),
})
export type BoatReservationRequest = z.infer<typeof boatReservationSchema>

/** The same in the form, where every booking names its type. */
export const boatFormSchema = z.strictObject({
  reservationType: z.literal("boat_rental"),
  ...boatReservationSchema.shape,
})
