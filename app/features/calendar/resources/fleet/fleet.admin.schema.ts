import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { shownOutingFields } from "#app/features/calendar/resources/assignments/outing.schema.ts"
import { staySchema, versionSchema } from "#app/features/calendar/resources/assignments/stay.schema.ts"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"

export const boatModelCodeSchema = z.enum(boatTypes, { error: "Modèle inconnu" })

export const modelLimits = { seats: 20, passengers: 12, ageMin: 14, ageMax: 99, powerKw: 999.9 } as const

function wholeSchema(label: string, min: number, max: number) {
  const expected = `${label} : un nombre entier de ${min} à ${max}`
  return z.int(expected).min(min, expected).max(max, expected)
}

const powerExpected = "Puissance attendue : de 0,1 à 999,9 kW, avec une décimale au plus"
const powerSchema = z
  .number(powerExpected)
  .min(0.1, powerExpected)
  .max(modelLimits.powerKw, powerExpected)
  .refine((kw) => Math.abs(kw * 10 - Math.round(kw * 10)) < 1e-6, powerExpected)

const modelFields = {
  seats: wholeSchema("Places attendues", 1, modelLimits.seats),
  powerKw: powerSchema,
  passengersMax: wholeSchema("Passagers attendus", 1, modelLimits.passengers),
  minimumAge: wholeSchema("Âge attendu", modelLimits.ageMin, modelLimits.ageMax),
}

export const modelChangeSchema = z
  .strictObject({ ...modelFields, version: versionSchema })
  .refine(({ seats, passengersMax }) => passengersMax <= seats, {
    path: ["passengersMax"],
    message: "Les passagers ne peuvent pas être plus nombreux que les places",
  })
export type ModelChange = z.infer<typeof modelChangeSchema>

export const boatModelSchema = z.strictObject({ code: boatModelCodeSchema, ...modelFields, version: z.int() })
export type BoatModel = z.infer<typeof boatModelSchema>

const boatFields = {
  model: boatModelCodeSchema,
  base: baseSchema,
  name: lineSchema({ label: "Le nom", max: 60, min: { length: 1, message: "Donnez un nom au bateau" } }),
  registration: lineSchema({
    label: "L’immatriculation",
    max: 20,
    min: { length: 1, message: "Indiquez l’immatriculation" },
  }),
}

export const newBoatSchema = z.strictObject(boatFields)
export type NewBoat = z.infer<typeof newBoatSchema>

export const boatChangeSchema = z.strictObject({ ...boatFields, version: versionSchema })
export type BoatChange = z.infer<typeof boatChangeSchema>

export const boatSchema = z.strictObject({
  id: z.uuid(),
  ...boatFields,
  model: boatModelCodeSchema,
  version: z.int(),
  /** Present and coming ones, by time. */
  workshops: z.array(staySchema),
  /** Reservations, lessons and holds that have not ended. */
  bookings: z.int(),
})
export type Boat = z.infer<typeof boatSchema>

export const outingSchema = z.strictObject({
  ...shownOutingFields,
  model: boatModelCodeSchema.nullable(),
  boats: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
})
export type ShownOuting = z.infer<typeof outingSchema>

export const fleetSchema = z.strictObject({
  models: z.array(boatModelSchema),
  boats: z.array(boatSchema),
  /** The first of those without enough boats, by time. */
  withoutBoat: z.array(outingSchema),
  moreWithoutBoat: z.boolean(),
})
export type Fleet = z.infer<typeof fleetSchema>

export const candidatesSchema = z.strictObject({
  outing: outingSchema,
  /** Boats of its base and model, or large enough. */
  candidates: z.array(z.strictObject({ id: z.uuid(), name: z.string(), base: z.string(), free: z.boolean() })),
})
export type Candidates = z.infer<typeof candidatesSchema>

export const assignmentSchema = z.strictObject({
  boatId: idSchema("Bateau inconnu"),
  /** The boat that this one takes the place of; without it, the boat is added where one is missing. */
  replaces: idSchema("Bateau inconnu").optional(),
  seen: z.array(idSchema("Bateau inconnu"), { error: "Liste de bateaux attendue" }).max(20, "Trop de bateaux"),
})
export type BoatChoice = z.infer<typeof assignmentSchema>

export const distributionSchema = z.strictObject({ given: z.int(), short: z.int() })
export type Distribution = z.infer<typeof distributionSchema>

export const createdBoatSchema = z.strictObject({ id: z.uuid() })
