import { z } from "zod"
import { type LicenceType, licenceTypes, sessionBookingSchema } from "#app/features/training/training.schema.ts"
import { documentKinds } from "./document-kinds.rules.ts"

export { type LicenceType, licenceTypes }

export const applicationStatuses = ["draft", "pending", "submitted", "under_review", "approved", "rejected"] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** An application in its candidate's list: only what the list shows. */
export const myApplicationSchema = z.strictObject({
  id: z.uuid(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  /** What the school wrote with its decision. */
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

export const myApplicationsSchema = z.strictObject({
  items: z.array(myApplicationSchema),
  /** Asks for the next page; null on the last. */
  nextCursor: z.string().nullable(),
})
export type MyApplications = z.infer<typeof myApplicationsSchema>

/** What the school has granted somebody, and what they have under way (specification 4). */
export const licenceStateSchema = z.strictObject({
  /** Of the latest approved application; null for who has none. */
  licence: z.strictObject({ licenseType: z.enum(licenceTypes) }).nullable(),
  activeApplication: myApplicationSchema.pick({ id: true, licenseType: true, status: true }).nullable(),
})
export type LicenceState = z.infer<typeof licenceStateSchema>
