import { z } from "zod"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { boatPartySize } from "#content/limits.ts"
import { bookingFields } from "./reservations.schema.ts"

export const boatLicenceLevels = ["none", ...licenceTypes] as const
export type BoatLicenceLevel = (typeof boatLicenceLevels)[number]

const sizeMessages = { min: "Minimum 1 personne", max: "Maximum 8 personnes" } as const

/** Specification 5, design 7.25. */
export const boatReservationSchema = z.strictObject({
  ...bookingFields,
  groupSize: z
    .number({ error: sizeMessages.min })
    .int("Le nombre de personnes est un nombre entier")
    .min(boatPartySize.min, sizeMessages.min)
    .max(boatPartySize.max, sizeMessages.max),
  // Hours. Literals one by one, because the API's description writes a list of numbers as texts.
  rentalDuration: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(6), z.literal(8)], {
    error: "Veuillez sélectionner une durée",
  }),
  licenseLevel: z.enum(boatLicenceLevels, { error: "Niveau de permis inconnu" }).optional(),
  hasTheoryKnowledge: z.boolean({ error: "Indiquez si vous avez des connaissances théoriques" }).optional(),
})
export type BoatReservationRequest = z.infer<typeof boatReservationSchema>
export type BoatRentalHours = BoatReservationRequest["rentalDuration"]

export const boatFormSchema = z.strictObject({
  reservationType: z.literal("boat_rental"),
  ...boatReservationSchema.shape,
  licenseLevel: z.union([z.literal(""), boatReservationSchema.shape.licenseLevel]),
})
