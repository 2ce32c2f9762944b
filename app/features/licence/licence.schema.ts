import { z } from "zod"
import { changeTermsSchema } from "#app/features/bookings/facts/change-terms.schema.ts"
import { bookedSessionSchema } from "#app/features/calendar/courses/training.schema.ts"
import { type LicenceType, licenceTypes } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import { restSchema } from "#app/features/payments/online/rest.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { documentKinds } from "./document-kinds.rules.ts"

export { type LicenceType, licenceTypes }

export const applicationStatuses = ["draft", "pending", "submitted", "under_review", "approved", "rejected"] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const ownSeatSchema = bookedSessionSchema.extend({
  /** What the candidate may change now, and at what cost. */
  terms: changeTermsSchema,
})
export type OwnSeat = z.infer<typeof ownSeatSchema>

export const myApplicationSchema = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  /** The school's message to the candidate with its decision. */
  notes: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  documents: z.array(z.strictObject({ id: z.uuid(), kind: z.enum(documentKinds), name: z.string() })),
  sessions: z.array(ownSeatSchema),
  /** Null where nothing is left. */
  rest: restSchema.nullable(),
  /** The sums of its sessions, without the fee, and the start of the first that is booked: another session adds to them. */
  programme: z.strictObject({
    owedCents: z.int(),
    paidCents: z.int(),
    startsAt: z.iso.datetime().nullable(),
  }),
})
export type MyApplication = z.infer<typeof myApplicationSchema>
export type Programme = MyApplication["programme"]

export const replacementSchema = z.strictObject({
  version: integerSchema("Version de la demande attendue").min(1, "Version de la demande attendue"),
  /** The booking that the school cancelled. */
  bookingId: idSchema("Réservation inconnue"),
  sessionId: idSchema("Session inconnue"),
  priceCents: integerSchema("Prix attendu en centimes").min(0, "Prix attendu en centimes"),
})
export type Replacement = z.output<typeof replacementSchema>

export const replacedSeatSchema = z.strictObject({
  bookingId: z.uuid(),
  reference: z.string(),
  sessionId: z.uuid(),
  priceCents: z.int(),
})
export type ReplacedSeat = z.infer<typeof replacedSeatSchema>

/** A session with its application, whose account it shares. */
const nextSessionSchema = myApplicationSchema
  .pick({ licenseType: true, status: true, rest: true })
  .extend({ applicationId: z.uuid(), seat: ownSeatSchema })
export type NextSession = z.infer<typeof nextSessionSchema>

export const myApplicationsSchema = pageSchema(myApplicationSchema).extend({ upcoming: nextSessionSchema.nullable() })
export type MyApplications = z.infer<typeof myApplicationsSchema>

/** An application is open, or was approved (design 7.11). */
export const takenReasons = ["open", "approved"] as const
export type TakenReason = (typeof takenReasons)[number]

export const takenTypesSchema = z.array(
  z.strictObject({ licenseType: z.enum(licenceTypes), reason: z.enum(takenReasons) }),
)
/** A missing type is free. */
export type TakenTypes = z.infer<typeof takenTypesSchema>

/** Specification 4. */
export const licenceStateSchema = z.strictObject({
  /** The licence of the latest approved application. */
  licence: z.strictObject({ licenseType: z.enum(licenceTypes) }).nullable(),
  activeApplication: myApplicationSchema.pick({ id: true, licenseType: true, status: true }).nullable(),
})
export type LicenceState = z.infer<typeof licenceStateSchema>

export const myLicenceSchema = licenceStateSchema.extend({ takenTypes: takenTypesSchema })
export type MyLicence = z.infer<typeof myLicenceSchema>
