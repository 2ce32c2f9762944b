import { z } from "zod"
import { dayExpected, typedMoments } from "#content/typed-moments.ts"

/** The values of reservation_type, for slots and for bookings alike (specification 3). */
export const reservationTypes = ["boat_license", "boat_rental", "group_outing"] as const
export const reservationTypeSchema = z.enum(reservationTypes, { error: "Type de réservation inconnu" })
export type ReservationType = z.infer<typeof reservationTypeSchema>

/**
 * A calendar day, 'yyyy-MM-dd', that exists, in this century: the year 0 and days after 9999 pass as ISO dates, but
 * PostgreSQL refuses the one and adding to the others no longer gives ten characters.
 */
export function calendarDaySchema(message: string) {
  return z.iso.date({ error: message }).refine((day) => day >= "2000-01-01" && day <= "2099-12-31", { error: message })
}

export const daySchema = calendarDaySchema(dayExpected)

const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/** 'HH:mm', refused in the words of the caller. */
export function clockTimeSchema(error: string) {
  return z.string({ error }).regex(clockTime, error)
}

/** A clock time of the school, 'HH:mm'. */
export const timeSlotSchema = clockTimeSchema(typedMoments.time.expected)

/** At most this many days are listed in one request. */
export const longestListing = 62

export const availabilityQuerySchema = z.strictObject({
  type: reservationTypeSchema,
  from: daySchema.optional(),
  to: daySchema.optional(),
  hours: z.coerce
    .number({ error: "Nombre d’heures attendu, de 1 à 8" })
    .int("Nombre d’heures attendu, de 1 à 8")
    .min(1, "Nombre d’heures attendu, de 1 à 8")
    .max(8, "Nombre d’heures attendu, de 1 à 8")
    .optional(),
  bounds: z.literal("true", { error: "Valeur attendue : true" }).optional(),
})

/**
 * Why a slot cannot be booked: it is full, or the school closed it. A rental of several hours may also end after
 * closing time, or need a later slot that is full or closed (`too-short`).
 */
export const slotObstacles = ["full", "closed", "ends-after-closing", "too-short"] as const
export type SlotObstacle = (typeof slotObstacles)[number]

export const slotSchema = z.strictObject({
  id: z.uuid(),
  reservationType: reservationTypeSchema,
  base: z.string(),
  date: daySchema,
  timeSlot: timeSlotSchema,
  isAvailable: z.boolean(),
  currentBookings: z.int(),
  maxCapacity: z.int(),
  obstacle: z.enum(slotObstacles).nullable(),
})
export type Slot = z.infer<typeof slotSchema>

export const availabilitySchema = z.strictObject({
  /** The school's today, 'yyyy-MM-dd': the browser takes it from here. */
  today: daySchema,
  /** The first day from `from` on that has a free place, beyond `to` if need be; null when there is none. */
  nextFreeDay: daySchema.nullable(),
  /** With `bounds`: the first and the last day of all with a free place; null when there is none. */
  firstFreeDay: daySchema.nullable().optional(),
  lastFreeDay: daySchema.nullable().optional(),
  items: z.array(slotSchema),
})
export type Availability = z.infer<typeof availabilitySchema>
