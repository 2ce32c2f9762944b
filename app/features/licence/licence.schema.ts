import { z } from "zod"
import { type LicenceType, licenceTypes, sessionBookingSchema } from "#app/features/training/training.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { documentKinds } from "./document-kinds.rules.ts"

export { type LicenceType, licenceTypes }

export const applicationStatuses = ["draft", "pending", "submitted", "under_review", "approved", "rejected"] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** An application in its candidate's list: only what the list shows. */
export const myApplicationSchema = z.strictObject({
  id: z.uuid(),
  /** Changes with each of its states. */
  version: z.int(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  /** What the school wrote to the candidate with its decision. */
  notes: z.string().nullable(),
  submittedAt: z.iso.datetime().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** What was sent with it. */
  documents: z.array(z.strictObject({ id: z.uuid(), kind: z.enum(documentKinds), name: z.string() })),
  /** Seats it holds, or held; by date. */
  sessions: z.array(sessionBookingSchema),
})
export type MyApplication = z.infer<typeof myApplicationSchema>

/** The body of POST /me/applications/{id}/sessions. */
export const replacementSchema = z.strictObject({
  /** Of the application as it was shown. */
  version: z.int({ error: "Version de la demande attendue" }).min(1, "Version de la demande attendue"),
  /** The booking that the school cancelled. */
  bookingId: idSchema("Réservation inconnue"),
  sessionId: idSchema("Session inconnue"),
  /** As it was shown. */
  priceCents: z.int({ error: "Prix attendu en centimes" }).min(0, "Prix attendu en centimes"),
})
export type Replacement = z.output<typeof replacementSchema>

export const replacedSeatSchema = z.strictObject({
  /** Of the new booking. */
  bookingId: z.uuid(),
  reference: z.string(),
  sessionId: z.uuid(),
  priceCents: z.int(),
})
export type ReplacedSeat = z.infer<typeof replacedSeatSchema>

export const myApplicationsSchema = pageSchema(myApplicationSchema)
export type MyApplications = z.infer<typeof myApplicationsSchema>

/** Why a type cannot be applied for again: an application is open, or was approved (design 7.11). */
export const takenReasons = ["open", "approved"] as const
export type TakenReason = (typeof takenReasons)[number]

export const takenTypesSchema = z.array(
  z.strictObject({ licenseType: z.enum(licenceTypes), reason: z.enum(takenReasons) }),
)
/** Each type at most once; a missing type can be applied for. */
export type TakenTypes = z.infer<typeof takenTypesSchema>

/** What the school has granted somebody, and what they have under way (specification 4). */
export const licenceStateSchema = z.strictObject({
  /** Of the latest approved application; null for who has none. */
  licence: z.strictObject({ licenseType: z.enum(licenceTypes) }).nullable(),
  activeApplication: myApplicationSchema.pick({ id: true, licenseType: true, status: true }).nullable(),
})
export type LicenceState = z.infer<typeof licenceStateSchema>

/** The same for its candidate, with the types they cannot apply for again. */
export const myLicenceSchema = licenceStateSchema.extend({ takenTypes: takenTypesSchema })
export type MyLicence = z.infer<typeof myLicenceSchema>
