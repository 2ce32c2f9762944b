import { z } from "zod"
import { baseSchema } from "#app/features/availability/availability.admin.schema.ts"
import { daySchema, reservationTypeSchema, timeSlotSchema } from "#app/features/availability/availability.schema.ts"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { boatTypes, reservationStatuses } from "#app/features/reservations/reservations.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { messageLetters } from "#content/limits.ts"

/** The types the school filters by (specification 2 and 3): three that are booked, and three other words. */
export const reservationTypeFilters = [
  "boat_license",
  "boat_rental",
  "group_outing",
  "boat_sharing",
  "training",
  "rental",
] as const
export type ReservationTypeFilter = (typeof reservationTypeFilters)[number]

/** The filters of the school's list, as its query names them. */
export const reservationFilters = {
  status: z.enum(reservationStatuses, { error: "Statut inconnu" }).optional(),
  type: z.enum(reservationTypeFilters, { error: "Type de réservation inconnu" }).optional(),
  base: baseSchema.optional(),
  /** The days it takes place on, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** One day, as links name it. */
  date: daySchema.optional(),
}

/** Whether the account may sail a rented boat; null where no licence is needed (design 7.7). */
const licenceCheckSchema = z.enum(["verified", "to-verify"]).nullable()

/** A reservation in the school's table: only what a row shows. */
export const adminReservationSchema = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  /** Whether its person was taken out of it: names, e-mail and phone are then empty. */
  forgotten: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  reservationType: reservationTypeSchema,
  status: z.enum(reservationStatuses),
  base: z.string(),
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
  startsAt: z.iso.datetime(),
  licenceCheck: licenceCheckSchema,
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type AdminReservation = z.infer<typeof adminReservationSchema>

export const adminReservationsSchema = pageSchema(adminReservationSchema)
export type AdminReservations = z.infer<typeof adminReservationsSchema>

export const adminReservationDetailsSchema = z.strictObject({
  ...adminReservationSchema.shape,
  /** The account it belongs to; null for a guest. */
  userId: z.uuid().nullable(),
  /** The account that has confirmed the address a guest booked with; null without one, and for a booking with an account. */
  addressUserId: z.uuid().nullable(),
  endsAt: z.iso.datetime(),
  licenseLevel: z.string().nullable(),
  hasTheoryKnowledge: z.boolean().nullable(),
  /** Hours. */
  rentalDuration: z.int().nullable(),
  boatType: z.enum(boatTypes).nullable(),
  groupSize: z.int().nullable(),
  groupName: z.string().nullable(),
  /** As quoted when it was booked. */
  priceCents: z.int(),
  priceCurrency: z.string(),
  /** The person's own words. */
  notes: z.string().nullable(),
  /** The school's. */
  adminNotes: z.string().nullable(),
  /** Of the latest approved application of the account. */
  licence: z.strictObject({ licenseType: z.enum(licenceTypes) }).nullable(),
  /** The last decision while it can be undone, until its mail leaves; else null. */
  undoable: z.strictObject({ decidedAt: z.iso.datetime(), mailLeavesAt: z.iso.datetime() }).nullable(),
  updatedAt: z.iso.datetime(),
  history: z.array(historyEntrySchema),
})
export type AdminReservationDetails = z.infer<typeof adminReservationDetailsSchema>

/** The four cards above the table (specification 2). */
export const reservationFiguresSchema = z.strictObject({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  /** Created in the month of today, in Switzerland. */
  thisMonth: z.int(),
})
export type ReservationFigures = z.infer<typeof reservationFiguresSchema>

/** How many match the filters and the search, counted up to a bound. */
export const reservationCountSchema = z.strictObject({ count: z.int(), more: z.boolean() })

const longestSchoolNotes = 2000

const shownVersionSchema = z
  .int({ error: "Version attendue : celle qui vous a été montrée" })
  .min(1, "Version inconnue")
const decidedStatusSchema = z.enum(["confirmed", "completed", "cancelled"], { error: "Statut inconnu" })
const messageSchema = textSchema({ label: "Le message", max: messageLetters }).optional()

/** The body of POST /admin/reservations/{id}/status. */
export const statusChangeSchema = z.strictObject({
  /** The version that was shown. */
  version: shownVersionSchema,
  status: decidedStatusSchema,
  /** For the school alone: added below the notes there are. */
  notes: textSchema({ label: "La note", max: longestSchoolNotes }).optional(),
  /** For the person, in the mail. */
  message: messageSchema,
  /** Completes a visit that has not begun. */
  early: z.boolean({ error: "Oui ou non attendu" }).optional(),
})
export type StatusChangeRequest = z.infer<typeof statusChangeSchema>

/** The body of the requests that undo the last decision or send its mail now. */
export const decisionShownSchema = z.strictObject({ version: shownVersionSchema })

/** The body of POST /admin/reservations/{id}/mail-preview. */
export const mailPreviewRequestSchema = z.strictObject({ status: decidedStatusSchema, message: messageSchema })
