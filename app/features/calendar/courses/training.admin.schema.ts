import { z } from "zod"
import { bookingStatuses } from "#app/features/calendar/door/seat-statuses.rules.ts"
import { sessionMomentSchema } from "#app/features/calendar/slots/kinds/session-moment.schema.ts"
import { sessionStates } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import {
  type LicenceType,
  licenceTypes,
  type SessionType,
} from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { scopeSchema } from "#app/features/calendar/slots/series-scope.schema.ts"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { messageSchema } from "#app/features/outbox/message.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"
import { sessionLimits } from "#content/admin/limits.ts"
import { dayExpected } from "#content/typed-moments.ts"
import { planProblems } from "./training.refusals.ts"

/** The second spelling of each kind is the one in the school's form (specification 3, design 7.3). */
const licenceSpellings = {
  coastal: "coastal",
  cotier: "coastal",
  inland: "inland",
  eaux_interieures: "inland",
} as const satisfies Record<string, LicenceType>

const sessionSpellings = {
  theory: "theory",
  practice: "practice",
  practical: "practice",
} as const satisfies Record<string, SessionType>

const licenceTypeSchema = z
  .enum(Object.keys(licenceSpellings) as (keyof typeof licenceSpellings)[], { error: "Permis inconnu" })
  .transform((spelling) => licenceSpellings[spelling])

const sessionTypeSchema = z
  .enum(Object.keys(sessionSpellings) as (keyof typeof sessionSpellings)[], { error: "Type de session inconnu" })
  .transform((spelling) => sessionSpellings[spelling])

/** A day outside this century is a typing error. */
const daySchema = z.iso
  .date({ error: dayExpected, abort: true })
  .refine((day) => day >= "2000-01-01" && day <= "2099-12-31", dayExpected)

const timeSchema = (message: string) => z.string({ error: message }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

const { participants, priceChf, instructorLetters, locationLetters } = sessionLimits
const participantsMessage = `Indiquez un nombre entier de ${participants.min} à ${participants.max}`

/** Binary fractions are inexact: 150.1 × 100 is 15010.000000000002. */
function isInCents(chf: number): boolean {
  return Math.abs(chf * 100 - Math.round(chf * 100)) < 1e-6
}

export const coursePlan = {
  date: daySchema,
  startTime: timeSchema("Indiquez l’heure de début"),
  endTime: timeSchema("Indiquez l’heure de fin"),
  sessionType: sessionTypeSchema,
  licenseType: licenceTypeSchema,
  instructorName: lineSchema({
    label: "Le nom du moniteur",
    max: instructorLetters,
    min: { length: 1, message: "Indiquez le moniteur" },
  }),
  location: lineSchema({ label: "Le lieu", max: locationLetters, min: { length: 1, message: "Indiquez le lieu" } }),
  maxParticipants: z
    .int({ error: participantsMessage })
    .min(participants.min, participantsMessage)
    .max(participants.max, participantsMessage),
  /** In CHF, to the cent (specification 5). */
  priceChf: z
    .number({ error: "Indiquez un prix en CHF" })
    .min(0, "Le prix ne peut pas être négatif")
    .max(priceChf.max, `Le prix ne peut pas dépasser CHF ${priceChf.max.toLocaleString("fr-CH")}`)
    .refine(isInCents, "Deux décimales au plus"),
}

const endAfterStart = {
  check: ({ startTime, endTime }: { startTime: string; endTime: string }) => endTime > startTime,
  refusal: { path: ["endTime"], error: planProblems["end-before-start"].detail },
}

export const newSessionSchema = z.strictObject(coursePlan).refine(endAfterStart.check, endAfterStart.refusal)
export type SessionPlan = z.output<typeof newSessionSchema>

export const sessionVersionSchema = integerSchema("Version attendue").min(1, "Version attendue")

export const sessionEditSchema = z
  .strictObject({
    ...coursePlan,
    isAvailable: z.boolean({ error: "Dites si la session est ouverte" }),
    version: sessionVersionSchema,
    scope: scopeSchema,
    message: messageSchema,
  })
  .refine(endAfterStart.check, endAfterStart.refusal)

export const cancellationSchema = z.strictObject({
  version: sessionVersionSchema,
  scope: scopeSchema,
  message: messageSchema,
})

export const sessionPeriods = ["upcoming", "past", "all"] as const
export type SessionPeriod = (typeof sessionPeriods)[number]

export const sessionFilters = {
  period: z.enum(sessionPeriods, { error: "Période inconnue" }).default("all"),
  licenseType: licenceTypeSchema.optional(),
  sessionType: sessionTypeSchema.optional(),
}

export const adminSessionSchema = sessionMomentSchema.extend({
  id: z.uuid(),
  licenseType: z.enum(licenceTypes),
  priceCents: z.int(),
  currentParticipants: z.int(),
  maxParticipants: z.int(),
  isAvailable: z.boolean(),
  state: z.enum(sessionStates),
  version: z.int(),
})
export type AdminSession = z.infer<typeof adminSessionSchema>

export const adminSessionsSchema = pageSchema(adminSessionSchema)
export type AdminSessions = z.infer<typeof adminSessionsSchema>

/** What the school did with one seat. */
export const seatActs = ["added", "moved", "cancelled"] as const

const undoableSchema = z.strictObject({ decidedAt: z.iso.datetime(), mailLeavesAt: z.iso.datetime() })
const undoableSeatSchema = undoableSchema.extend({ act: z.enum(seatActs) })
export type UndoableSeat = z.infer<typeof undoableSeatSchema>

export const adminBookingSchema = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  reference: z.string(),
  applicationId: z.uuid(),
  /** Null once the candidate is forgotten. */
  personId: z.uuid().nullable(),
  /** '' once the candidate is forgotten. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** True with an account or an address in the application. */
  reachable: z.boolean(),
  bookingStatus: z.enum(bookingStatuses),
  /** The price shown to the candidate. */
  priceCents: z.int(),
  /** The school's last act, until its mail leaves; then null. */
  undoable: undoableSeatSchema.nullable(),
})
export type AdminBooking = z.infer<typeof adminBookingSchema>

export const adminSessionDetailSchema = adminSessionSchema.extend({
  /** The series it was made in, null for a session made alone. */
  seriesId: z.uuid().nullable(),
  /** Its cancellation, until the mails to its candidates leave; else null. */
  undoable: undoableSchema.nullable(),
  bookings: z.array(adminBookingSchema),
  history: z.array(historyEntrySchema),
})
export type AdminSessionDetail = z.infer<typeof adminSessionDetailSchema>

export const sessionFiguresSchema = z.strictObject({
  total: z.int(),
  /** Not begun; full ones count too. */
  available: z.int(),
  participants: z.int(),
  /** Whole percent of all places; 0 without a place. */
  occupancyPercent: z.int(),
  /** By the school's clock, for the form's first day. */
  today: z.iso.date(),
})
export type SessionFigures = z.infer<typeof sessionFiguresSchema>
