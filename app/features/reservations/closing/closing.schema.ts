import { z } from "zod"
import { shownVersionSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypeSchema } from "#app/features/calendar/resources/boat-types.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { licenceTypes, sessionTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { closableDays, newClosureSchema } from "#app/features/calendar/slots/season/season.admin.schema.ts"
import { moveRequestSchema } from "#app/features/reservations/move/move.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"

const { rentalDuration, boatType } = moveRequestSchema.shape

export const daysToCloseSchema = z.strictObject({
  base: baseSchema.optional(),
  fromDate: daySchema,
  toDate: daySchema,
})

const momentSchema = z.strictObject({ base: z.string(), date: daySchema, timeSlot: timeSlotSchema })
export type Moment = z.infer<typeof momentSchema>

const personInTheWaySchema = z.strictObject({
  /** '' for a forgotten person. */
  name: z.string(),
  phone: z.string(),
  mailed: z.boolean(),
})

const reservationInTheWaySchema = personInTheWaySchema.extend({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  reservationType: reservationTypeSchema,
  base: z.string(),
  date: daySchema,
  timeSlot: timeSlotSchema,
  rentalDuration: z.int().nullable(),
  boatType: boatTypeSchema.nullable(),
  groupSize: z.int().nullable(),
  /** It cannot be moved any more. */
  begun: z.boolean(),
  /** The nearest free moment outside these days that no other reservation here is offered. */
  suggestion: momentSchema.nullable(),
})
export type ReservationInTheWay = z.infer<typeof reservationInTheWaySchema>

const sessionInTheWaySchema = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  sessionType: z.enum(sessionTypes),
  licenseType: z.enum(licenceTypes),
  date: daySchema,
  startTime: timeSlotSchema,
  location: z.string(),
  taken: z.int(),
  candidates: z.array(personInTheWaySchema),
  begun: z.boolean(),
})
export type SessionInTheWay = z.infer<typeof sessionInTheWaySchema>

export const inTheWaySchema = z.strictObject({
  reservations: z.array(reservationInTheWaySchema),
  sessions: z.array(sessionInTheWaySchema),
})
export type InTheWay = z.infer<typeof inTheWaySchema>

export const mostResolved = 200

const shown = (unknown: string) => ({ id: idSchema(unknown), version: shownVersionSchema })
const unknownReservation = "Réservation inconnue"

function some<Item extends z.ZodType>(item: Item) {
  return z
    .array(item, { error: "Liste attendue" })
    .max(mostResolved, `Au plus ${mostResolved} à la fois : fermez moins de jours`)
    .default([])
}

export const closingSchema = closableDays(
  newClosureSchema.extend({
    moves: some(
      z.strictObject(
        { ...shown(unknownReservation), ...momentSchema.shape, base: baseSchema, rentalDuration, boatType },
        { error: "Déplacement attendu" },
      ),
    ),
    cancellations: some(z.strictObject(shown(unknownReservation), { error: "Annulation attendue" })),
    sessions: some(z.strictObject(shown("Session inconnue"), { error: "Session attendue" })),
  }),
)
export type Closing = z.infer<typeof closingSchema>

export const closedSchema = z.strictObject({ id: z.uuid() })
