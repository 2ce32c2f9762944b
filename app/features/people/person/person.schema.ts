import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { contactSubjects } from "#app/features/contact/contact.schema.ts"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { applicationStatuses, licenceTypes } from "#app/features/licence/licence.schema.ts"
import { accountSumsSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { listedPersonSchema, mergedPersonSchema, suggestionSchema } from "#app/features/persons/persons.schema.ts"
import { reservationStatuses } from "#app/features/reservations/reservations.schema.ts"
import { preferredPlans } from "#app/features/sharing/sharing.schema.ts"

const head = { id: z.uuid(), at: z.iso.datetime() }

/** What belongs to a person: `id` is that of its record, `at` when it was made. */
export const thingSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("reservation"),
    ...head,
    reference: z.string(),
    reservationType: reservationTypeSchema,
    reservationDate: daySchema,
    timeSlot: timeSlotSchema,
    base: z.string(),
    status: z.enum(reservationStatuses),
  }),
  z.strictObject({
    kind: z.literal("application"),
    ...head,
    licenseType: z.enum(licenceTypes),
    status: z.enum(applicationStatuses),
    submittedAt: z.iso.datetime().nullable(),
  }),
  z.strictObject({
    kind: z.literal("seat"),
    ...head,
    sessionId: z.uuid(),
    sessionType: z.enum(["theory", "practice"]),
    date: daySchema,
    startTime: z.string(),
    confirmed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("waiting-entry"),
    ...head,
    reservationType: reservationTypeSchema,
    startsAt: z.iso.datetime(),
    day: daySchema,
    base: z.string(),
    state: z.enum(["unconfirmed", "waiting", "offered", "booked", "left"]),
  }),
  z.strictObject({
    kind: z.literal("contact-message"),
    ...head,
    subject: z.enum(contactSubjects),
    handled: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("boat-sharing-interest"),
    ...head,
    email: z.string(),
    preferredPlan: z.enum(preferredPlans),
  }),
])
export type Thing = z.infer<typeof thingSchema>

export const personFileSchema = z.strictObject({
  ...listedPersonSchema.shape,
  /** Null for a guest. */
  userId: z.uuid().nullable(),
  birthDate: daySchema.nullable(),
  /** Of the school; '' for none. */
  note: z.string(),
  /** The newest come first, `atMostOfFile` of them. */
  belongings: z.array(thingSchema),
  more: z.boolean(),
  /** Accounts of money whose rest is not zero. */
  accounts: z.array(
    accountSumsSchema.extend({ id: z.uuid(), kind: z.enum(["reservation", "application"]), about: z.string() }),
  ),
  merged: z.array(mergedPersonSchema),
  suggestions: z.array(suggestionSchema),
  history: z.array(historyEntrySchema),
})
export type PersonFile = z.infer<typeof personFileSchema>
