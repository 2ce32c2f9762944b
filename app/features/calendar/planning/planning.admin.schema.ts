import { z } from "zod"
import { attendanceSchema } from "#app/features/calendar/attendance.schema.ts"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { reservationTypes } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

export const planningLengths = [1, 7] as const

export const planningQuerySchema = z.strictObject({
  from: daySchema.optional(),
  days: z.coerce
    .number({ error: "Nombre de jours attendu" })
    .max(7, "Un jour ou sept")
    .pipe(z.literal(planningLengths, { error: "Un jour ou sept" }))
    .default(1),
})

const period = { startsAt: z.iso.datetime(), endsAt: z.iso.datetime() }

const licencesDeclared = ["none", "coastal", "inland"] as const

const slotSchema = z.strictObject({
  id: z.uuid(),
  activity: z.enum([...reservationTypes, "theory", "practice"]),
  /** Null for a course at a place that is no base. */
  base: z.string().nullable(),
  ...period,
  capacity: z.int(),
  taken: z.int(),
  /** Kept for visitors who fill in a form, and for offers. */
  held: z.int(),
  waiting: z.int(),
  open: z.boolean(),
  /** As typed for a course; '' for what takes an instructor of the base. */
  instructorName: z.string(),
})
export type PlannedSlot = z.infer<typeof slotSchema>

const bookingSchema = z.strictObject({
  id: z.uuid(),
  activity: z.enum(reservationTypes),
  slotId: z.uuid(),
  base: z.string(),
  ...period,
  reference: z.string(),
  /** '' for a forgotten person, as the phone. */
  name: z.string(),
  phone: z.string(),
  /** In E.164; null for a number that is not known to exist. */
  phoneNormal: z.string().nullable(),
  status: z.enum(["pending", "confirmed", "completed", "cancelled"]),
  model: z.enum(boatTypes).nullable(),
  persons: z.int(),
  notes: z.string(),
  /** Of rentals: whether the school has granted the account a licence (design 7.7). */
  licenceCheck: z.enum(["verified", "to-verify"]).nullable(),
  /** What its person has proved does not serve it (school 0). */
  identityToVerify: z.boolean(),
  /** What the person said on /boat-reservation. */
  licenceDeclared: z.enum(licencesDeclared).nullable(),
  attendance: attendanceSchema,
})
export type PlannedBooking = z.infer<typeof bookingSchema>

const candidateSchema = z.strictObject({
  id: z.uuid(),
  slotId: z.uuid(),
  /** Null once forgotten. */
  personId: z.uuid().nullable(),
  reference: z.string(),
  /** '' for a forgotten person, as the phone. */
  name: z.string(),
  phone: z.string(),
  /** In E.164; null for a number that is not known to exist. */
  phoneNormal: z.string().nullable(),
  attendance: attendanceSchema,
})
export type PlannedCandidate = z.infer<typeof candidateSchema>

const assignmentSchema = z.strictObject({
  boatId: z.uuid().nullable(),
  instructorId: z.uuid().nullable(),
  purpose: z.enum(["slot", "reservation", "hold", "workshop", "absence"]),
  slotId: z.uuid().nullable(),
  reservationId: z.uuid().nullable(),
  reason: z.string(),
  ...period,
})
export type PlannedAssignment = z.infer<typeof assignmentSchema>

const resourceSchema = z.strictObject({ id: z.uuid(), base: z.string(), name: z.string() })
export type PlannedResource = z.infer<typeof resourceSchema>

export const planningSchema = z.strictObject({
  now: z.iso.datetime(),
  today: daySchema,
  from: daySchema,
  days: z.int(),
  /** When each base opens, on the days it does and is not closed. */
  openings: z.array(z.strictObject({ date: daySchema, base: z.string(), opens: z.string(), closes: z.string() })),
  closures: z.array(z.strictObject({ date: daySchema, base: z.string(), reason: z.string() })),
  boats: z.array(resourceSchema.extend({ model: z.enum(boatTypes) })),
  instructors: z.array(resourceSchema),
  slots: z.array(slotSchema),
  bookings: z.array(bookingSchema),
  candidates: z.array(candidateSchema),
  assignments: z.array(assignmentSchema),
})
export type Planning = z.infer<typeof planningSchema>
