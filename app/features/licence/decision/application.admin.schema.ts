import { z } from "zod"
import { bookedSessionSchema } from "#app/features/calendar/courses/training.schema.ts"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { documentSchema, fileShape } from "#app/features/licence/application.schema.ts"
import { decisions } from "#app/features/licence/licence.rules.ts"
import { applicationStatuses, licenceTypes } from "#app/features/licence/licence.schema.ts"
import { accountSumsSchema } from "#app/features/payments/ledger/ledger.schema.ts"
import { paymentStatuses } from "#app/features/payments/payments.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { pageSchema } from "#app/platform/http/page.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { messageLetters } from "#content/admin/limits.ts"

/** Specification 2; 'all' includes drafts, 'paid_draft' means drafts whose fee is paid. */
export const statusFilters = ["all", "submitted", "approved", "rejected", "paid_draft"] as const
export type StatusFilter = (typeof statusFilters)[number]
export const statusFilterSchema = z.enum(statusFilters, { error: "Statut inconnu" }).default("all")

export const listedApplicationSchema = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** '' once the account is deleted, like the phone. */
  email: z.string(),
  phone: z.string(),
  phoneNormal: z.string().nullable(),
  personDeleted: z.boolean(),
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  submittedAt: z.iso.datetime().nullable(),
})
export type ListedApplication = z.infer<typeof listedApplicationSchema>

export const listedApplicationsSchema = pageSchema(listedApplicationSchema)
export type ListedApplications = z.infer<typeof listedApplicationsSchema>

export const feeRefundSchema = z.strictObject({
  /** The school transferred the money itself. */
  byTransfer: z.boolean({ error: "Choix inconnu" }).optional(),
})
export type FeeRefund = z.infer<typeof feeRefundSchema>

/** Private until the application is sent (design 7.15). */
const fileSchema = z.strictObject({
  ...fileShape,
  identityDocumentUploaded: z.boolean(),
  photoUploaded: z.boolean(),
  medicalCertificateUploaded: z.boolean(),
  documents: z.array(
    documentSchema.omit({ path: true, url: true }).extend({
      openedByYou: z.boolean(),
    }),
  ),
  /** Younger than three months on the day of submission; null without a certificate. */
  certificateWasRecent: z.boolean().nullable(),
})

export const applicationFileSchema = listedApplicationSchema.extend({
  /** Null once the account is deleted. */
  userId: z.uuid().nullable(),
  /** Null once the account is deleted. */
  personId: z.uuid().nullable(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  notes: z.string().nullable(),
  message: z.string().nullable(),
  /** Null for a draft, which is private. */
  file: fileSchema.nullable(),
  sessions: z.array(bookedSessionSchema),
  /** Links of mails to its sessions that nobody ended. */
  links: z.int(),
  /** Null before the first attempt. */
  payment: z
    .strictObject({
      /** `owed`: charged without a payment; the account shows whether it is paid. */
      status: z.enum([...paymentStatuses, "owed"]),
      simulated: z.boolean(),
      amountCents: z.int(),
      currency: z.literal("CHF"),
      reference: z.string().nullable(),
      settledAt: z.iso.datetime().nullable(),
      /** The provider has not answered; the refund may be requested again. */
      refundPending: z.boolean(),
    })
    .nullable(),
  /** Null before anything is charged or paid. */
  account: accountSumsSchema.nullable(),
  /** The oldest event comes first; payments and the school's views of documents are included. */
  history: z.array(historyEntrySchema),
})
export type ApplicationFile = z.infer<typeof applicationFileSchema>

const messageSchema = textSchema({ label: "Le message", max: messageLetters }).default("")

export const decisionSchema = z.strictObject({
  version: integerSchema("Version de la demande attendue").min(1, "Version de la demande attendue"),
  decision: z.enum(decisions, { error: "Décision inconnue" }),
  /** Only the school reads them. */
  notes: textSchema({ label: "La note", max: 2000 }).default(""),
  /** The candidate reads it in the mail and the personal space. */
  message: messageSchema,
})
export type DecisionRequest = z.input<typeof decisionSchema>

export const mailPreviewRequestSchema = decisionSchema.pick({ decision: true, message: true })
