import { z } from "zod"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypeSchema } from "#app/features/calendar/resources/boat-types.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { calendarDaySchema } from "#app/platform/http/day.schema.ts"
import { holdTokenSchema } from "#app/platform/http/hold-token.schema.ts"
import { groupSizeLimits, rentalHours } from "#content/limits.ts"

const ownHold = { token: holdTokenSchema, type: reservationTypeSchema }

export const ownHoldSchema = z.strictObject(ownHold)

const whole = ({ min, max }: { min: number; max: number }) => {
  const error = `Nombre entier attendu, de ${min} à ${max}`
  return z.int({ error }).min(min, error).max(max, error)
}

export const holdRequestSchema = z.strictObject({
  ...ownHold,
  date: calendarDaySchema("Veuillez sélectionner une date"),
  timeSlot: timeSlotSchema,
  base: baseSchema,
  hours: whole(rentalHours).optional(),
  model: boatTypeSchema.optional(),
  persons: whole({ min: 1, max: groupSizeLimits.max }).optional(),
})
export type HoldRequest = z.infer<typeof holdRequestSchema>

export const holdSchema = z.strictObject({
  heldUntil: z.iso.datetime(),
  /** The server counts them, because a device's clock may be wrong. */
  secondsLeft: z.int(),
  mayExtend: z.boolean(),
})
export type HoldAnswer = z.infer<typeof holdSchema>
