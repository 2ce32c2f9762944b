import { z } from "zod"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { documentSchema } from "#app/features/licence/application/application.schema.ts"
import { decisions } from "#app/features/licence/licence.rules.ts"
import { applicationStatuses, licenceTypes } from "#app/features/licence/licence.schema.ts"
import { paymentStatuses } from "#app/features/payments/payments.schema.ts"
import { sessionBookingSchema } from "#app/features/training/training.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { messageLetters } from "#content/limits.ts"

/** The status filter (specification 2); 'all' includes drafts, 'paid_draft' means drafts whose fee is paid. */
export const statusFilters = ["all", "submitted", "approved", "rejected", "paid_draft"] as const
export type StatusFilter = (typeof statusFilters)[number]
export const statusFilterSchema = z.enum(statusFilters, { error: "Statut inconnu" }).default("all")

/** What the school's list shows of an application (specification 2); of a draft too. */
export const listedApplicationSchema = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** '' once the account is deleted, like the phone. */
  email: z.string(),
  phone: z.string(),
  personDeleted: z.boolean(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  submittedAt: z.iso.datetime().nullable(),
})
export type ListedApplication = z.infer<typeof listedApplicationSchema>

export const listedApplicationsSchema = pageSchema(listedApplicationSchema)
export type ListedApplications = z.infer<typeof listedApplicationsSchema>

/** All that a candidate prepares, which is private until it is sent (design 7.15). */
const fileSchema = z.strictObject({
  /** 'yyyy-MM-dd' */
  dateOfBirth: z.iso.date().nullable(),
  placeOfBirth: z.string().nullable(),
  nationality: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  previousExperience: z.string().nullable(),
  previousLicenseDetails: z.string().nullable(),
  identityDocumentUploaded: z.boolean(),
  photoUploaded: z.boolean(),
  medicalCertificateUploaded: z.boolean(),
  documents: z.array(
    documentSchema.omit({ path: true, url: true }).extend({
      /** Whether this administrator has opened it before. */
      openedByYou: z.boolean(),
    }),
  ),
  /** Whether the medical certificate was under three months old on the day it was submitted; null without one. */
  certificateWasRecent: z.boolean().nullable(),
})

/** An application as the school examines it. */
export const applicationFileSchema = listedApplicationSchema.extend({
  /** The candidate's account; null once it is deleted. */
  userId: z.uuid().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  /** The school's own. */
  notes: z.string().nullable(),
  /** What the candidate was told with the decision. */
  message: z.string().nullable(),
  /** Null of a draft: it is private until it is sent. */
  file: fileSchema.nullable(),
  sessions: z.array(sessionBookingSchema),
  /** Null when nobody has tried to pay. */
  payment: z
    .strictObject({
      status: z.enum(paymentStatuses),
      amountCents: z.int(),
      currency: z.literal("CHF"),
      /** The provider's. */
      reference: z.string().nullable(),
      /** When it was paid, or failed. */
      settledAt: z.iso.datetime().nullable(),
      /** A refund was begun that the provider has not answered: it may be asked for again. */
      refundPending: z.boolean(),
    })
    .nullable(),
  /** Of the application, its payments and the school's looks at its documents; the oldest first. */
  history: z.array(historyEntrySchema),
})
export type ApplicationFile = z.infer<typeof applicationFileSchema>

const messageSchema = textSchema({ label: "Le message", max: messageLetters }).default("")

export const decisionSchema = z.strictObject({
  /** Of the application as it was shown. */
  version: z
    .int({ error: "Version de la demande attendue" })
    .min(1, "Version de la demande attendue")
    .max(2_147_483_647, "Version de la demande attendue"),
  decision: z.enum(decisions, { error: "Décision inconnue" }),
  /** For the school alone. */
  notes: textSchema({ label: "La note", max: 2000 }).default(""),
  /** For the candidate, in the mail and in their own space. */
  message: messageSchema,
})
export type DecisionRequest = z.input<typeof decisionSchema>

/** The body of POST /admin/applications/{id}/mail-preview. */
export const mailPreviewRequestSchema = decisionSchema.pick({ decision: true, message: true })
