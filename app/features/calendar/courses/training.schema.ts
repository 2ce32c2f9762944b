import { z } from "zod"
import { bookingStatuses } from "#app/features/calendar/door/seat-statuses.rules.ts"
import { sessionMomentSchema } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { licenceTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"

export const trainingSessionSchema = sessionMomentSchema.extend({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  priceCents: z.int(),
  currency: z.literal("CHF"),
  placesLeft: z.int(),
  maxParticipants: z.int(),
})
export type TrainingSession = z.infer<typeof trainingSessionSchema>

export const trainingSessionsSchema = z.strictObject({
  /** The school's today, because a device may have another day. */
  today: z.iso.date(),
  items: z.array(trainingSessionSchema),
})
export type TrainingSessions = z.infer<typeof trainingSessionsSchema>

/** What anybody may see of a session: no instructor's name (design 7.32). */
const courseDateSchema = trainingSessionSchema.omit({ instructorName: true, maxParticipants: true })
export type CourseDate = z.infer<typeof courseDateSchema>

export const courseDatesSchema = z.strictObject({ items: z.array(courseDateSchema) })
export type CourseDates = z.infer<typeof courseDatesSchema>

export const trainingSessionsQuerySchema = z.strictObject({
  licenceType: z.enum(licenceTypes, { error: "Permis inconnu" }),
})

export const bookedSessionSchema = sessionMomentSchema.extend({
  id: z.uuid(),
  reference: z.string(),
  sessionId: z.uuid(),
  bookingStatus: z.enum(bookingStatuses),
  priceCents: z.int(),
  /** The school cancelled the session. */
  sessionCancelled: z.boolean(),
  /** The school took the seat out of the session, for its own reasons or the candidate's. */
  takenOut: z.boolean(),
  /** Of the price, agreed by the candidate who left the session; null where the candidate did not. */
  keptPercent: z.int().nullable(),
  replaces: z.uuid().nullable(),
})
export type BookedSession = z.infer<typeof bookedSessionSchema>
