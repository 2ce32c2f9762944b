import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypeSchema } from "#app/features/calendar/resources/boat-types.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { slotFields } from "#app/features/calendar/slots/slot.schema.ts"
import { groupSizeLimits } from "#content/limits.ts"

/** Days of one listing. */
export const longestListing = 62

const hoursExpected = "Nombre d’heures attendu, de 1 à 8"
export const hoursSchema = z.coerce
  .number({ error: hoursExpected })
  .int(hoursExpected)
  .min(1, hoursExpected)
  .max(8, hoursExpected)

const personsExpected = `Nombre de personnes attendu, de ${groupSizeLimits.min} à ${groupSizeLimits.max}`
export const personsSchema = z.coerce
  .number({ error: personsExpected })
  .int(personsExpected)
  .min(groupSizeLimits.min, personsExpected)
  .max(groupSizeLimits.max, personsExpected)

export const availabilityQuerySchema = z.strictObject({
  type: reservationTypeSchema,
  from: daySchema.optional(),
  to: daySchema.optional(),
  hours: hoursSchema.optional(),
  persons: personsSchema.optional(),
  base: baseSchema.optional(),
  model: boatTypeSchema.optional(),
  bounds: z.literal("true", { error: "Valeur attendue : true" }).optional(),
  begun: z.literal("true", { error: "Valeur attendue : true" }).optional(),
})

/** `held`: full, or without a boat, only while visitors hold places. `too-short`: a later slot of the rental is full or closed. `no-boat`: no boat is free, or too few boats or instructors for a lesson or a group. */
export const slotObstacles = ["full", "held", "closed", "ends-after-closing", "too-short", "no-boat"] as const
export type SlotObstacle = (typeof slotObstacles)[number]

export const slotSchema = z.strictObject({
  ...slotFields,
  startsAt: z.iso.datetime(),
  /** After the hours asked for, or one; of rentals alone. */
  endsAt: z.iso.datetime(),
  obstacle: z.enum(slotObstacles).nullable(),
  /** Free boats by model, for the hours asked for or one; of rentals alone, at a base that has boats. */
  boats: z.partialRecord(boatTypeSchema, z.int()).optional(),
})
export type Slot = z.infer<typeof slotSchema>

export const availabilitySchema = z.strictObject({
  /** The school's today, because a device may have another day. */
  today: daySchema,
  /** Also beyond `to`; null when there is none. */
  nextFreeDay: daySchema.nullable(),
  /** With `bounds`; null when there is none. */
  firstFreeDay: daySchema.nullable().optional(),
  lastFreeDay: daySchema.nullable().optional(),
  items: z.array(slotSchema),
})
export type Availability = z.infer<typeof availabilitySchema>
