import { z } from "zod"
import { messageSchema, shownVersionSchema } from "#app/features/bookings/decide/decision.schema.ts"
import { changeTermsSchema } from "#app/features/bookings/facts/change-terms.schema.ts"
import { baseSchema } from "#app/features/calendar/bases.schema.ts"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { licenceTypes } from "#app/features/licence/licence.schema.ts"
import { accountSumsSchema, dueSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { chargedSchema } from "#app/features/payments/online/rest.schema.ts"
import { answerSchema } from "#app/features/reservations/answer/answers.schema.ts"
import { askedAnswer } from "#app/features/reservations/booked.schema.ts"
import { reservationStatuses } from "#app/features/reservations/reservations.schema.ts"
import { amountCentsSchema } from "#app/platform/http/amount.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

/** Three bookable types and three other words (specification 2 and 3). */
export const reservationTypeFilters = [
  "boat_license",
  "boat_rental",
  "group_outing",
  "boat_sharing",
  "training",
  "rental",
] as const
export type ReservationTypeFilter = (typeof reservationTypeFilters)[number]

export const reservationFilters = {
  status: z.enum(reservationStatuses, { error: "Statut inconnu" }).optional(),
  type: z.enum(reservationTypeFilters, { error: "Type de réservation inconnu" }).optional(),
  base: baseSchema.optional(),
  /** Both days are included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** A link's shorthand for one day. */
  date: daySchema.optional(),
}

/** Null where no licence is needed (design 7.7). */
const licenceCheckSchema = z.enum(["verified", "to-verify"]).nullable()

export const adminReservationSchema = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  /** Names, e-mail and phone are then ''. */
  forgotten: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneNormal: z.string().nullable(),
  reservationType: reservationTypeSchema,
  status: z.enum(reservationStatuses),
  base: z.string(),
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
  startsAt: z.iso.datetime(),
  licenceCheck: licenceCheckSchema,
  /** Null once it is answered, or its time has come. */
  answer: answerSchema.nullable(),
  /** Live bookings of the same mailbox or account that share its slot. */
  duplicates: z.array(z.strictObject({ id: z.uuid(), reference: z.string() })),
  /** Mails to its address come back: the person is to be reached by telephone. */
  unreachable: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type AdminReservation = z.infer<typeof adminReservationSchema>

export const adminReservationsSchema = pageSchema(adminReservationSchema)
export type AdminReservations = z.infer<typeof adminReservationsSchema>

export const adminReservationDetailsSchema = z.strictObject({
  ...adminReservationSchema.shape,
  /** Null for a guest. */
  userId: z.uuid().nullable(),
  /** Null once forgotten. */
  personId: z.uuid().nullable(),
  /** The person has an account that proved something, and the booking was made without it: that does not serve it. */
  identityToVerify: z.boolean(),
  /** The account that confirmed the guest's address; null without one, and for an account's own booking. */
  addressUserId: z.uuid().nullable(),
  endsAt: z.iso.datetime(),
  /** The school's last move, until its person answers. */
  movedBySchoolAt: z.iso.datetime().nullable(),
  links: z.int(),
  ...askedAnswer,
  boatType: z.enum(boatTypes).nullable(),
  boats: z.array(z.string()),
  /** The price when it was booked. */
  priceCents: z.int(),
  priceCurrency: z.enum(currencies),
  /** Null before anything is charged or paid. */
  account: accountSumsSchema.nullable(),
  /** What the school charged; null while the price is an indication. */
  charged: chargedSchema.nullable(),
  dues: z.array(dueSchema),
  /** What its person may change now, and at what cost. */
  terms: changeTermsSchema,
  adminNotes: z.string().nullable(),
  /** The licence of the account's latest approved application. */
  licence: z.strictObject({ licenseType: z.enum(licenceTypes) }).nullable(),
  /** The last decision, a move or a change of status, until its mail leaves; then null. */
  undoable: z
    .strictObject({ decidedAt: z.iso.datetime(), mailLeavesAt: z.iso.datetime(), moved: z.boolean() })
    .nullable(),
  updatedAt: z.iso.datetime(),
  history: z.array(historyEntrySchema),
})
export type AdminReservationDetails = z.infer<typeof adminReservationDetailsSchema>

export const reservationFiguresSchema = z.strictObject({
  total: z.int(),
  pending: z.int(),
  confirmed: z.int(),
  /** How many reservations were made this month, in the school's time zone. */
  thisMonth: z.int(),
})
export type ReservationFigures = z.infer<typeof reservationFiguresSchema>

export const reservationCountSchema = z.strictObject({ count: z.int(), more: z.boolean() })

const longestSchoolNotes = 2000

const decidedStatusSchema = z.enum(["confirmed", "completed", "cancelled"], { error: "Statut inconnu" })

/** What whatever confirms a booking says of its price (decision 0097). */
export const confirmedPrice = {
  /** The price of a confirmed « à partir de », in cents of the currency of its quote. */
  amountCents: amountCentsSchema.optional(),
  /** Confirms a « à partir de » without its price, which is set later in the account. */
  priceLater: z.literal(true, { error: "Oui attendu" }).optional(),
}

export const statusChangeSchema = z.strictObject({
  version: shownVersionSchema,
  status: decidedStatusSchema,
  /** Only the school reads them; they are appended to the existing notes. */
  notes: textSchema({ label: "La note", max: longestSchoolNotes }).optional(),
  message: messageSchema,
  /** Completes a visit that has not begun. */
  early: z.boolean({ error: "Oui ou non attendu" }).optional(),
  ...confirmedPrice,
})
export type StatusChangeRequest = z.infer<typeof statusChangeSchema>

export const mailPreviewRequestSchema = z.strictObject({
  status: decidedStatusSchema,
  message: messageSchema,
  amountCents: amountCentsSchema.optional(),
})
