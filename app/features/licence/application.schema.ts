import { z } from "zod"
import { paymentStateSchema } from "#app/features/payments/payments.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { dayOfBirthSchema, optionalLine } from "#app/platform/http/personal.schema.ts"
import { emailSchema, lineSchema, optionalPhoneSchema, textSchema } from "#app/platform/http/text.schema.ts"
import { type DocumentKind, documentKinds } from "./document-kinds.rules.ts"
import { applicationStatuses, licenceTypes, takenTypesSchema } from "./licence.schema.ts"
import { type FileText, fileTexts } from "./personal-fields.labels.ts"

export { type DocumentKind, documentKinds }

function optionalText(label: string) {
  return textSchema({ label, max: 2000 })
    .transform((text) => text || null)
    .nullable()
}

const chosenSessionSchema = z.strictObject(
  {
    id: idSchema("Session inconnue"),
    /** The price shown to the candidate. */
    priceCents: integerSchema("Prix attendu en centimes").min(0, "Prix attendu en centimes"),
  },
  { error: "Session inconnue" },
)
export type ChosenSession = z.infer<typeof chosenSessionSchema>

export const chosenSessionsSchema = z
  .array(chosenSessionSchema, { error: "Liste de sessions attendue" })
  .max(20, "Vous pouvez choisir au plus 20 sessions")
  .refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length, "Une session est choisie deux fois")

const versionSchema = integerSchema("Version de la demande attendue").min(1, "Version de la demande attendue")

/** Specification 5. A draft may be incomplete; licence.steps.ts decides what is missing. */
export const personalSchema = z.strictObject({
  licenseType: z.enum(licenceTypes, { error: "Choisissez un permis" }).default("coastal"),
  firstName: lineSchema({ label: "Le prénom", max: 100 }),
  lastName: lineSchema({ label: "Le nom", max: 100 }),
  email: z.union([z.literal(""), emailSchema()], { error: "Adresse email invalide" }),
  phone: optionalPhoneSchema(),
  dateOfBirth: dayOfBirthSchema.default(null),
  placeOfBirth: optionalLine("Le lieu de naissance", 100).default(null),
  nationality: optionalLine("La nationalité", 100).default("Suisse"),
  address: optionalLine("L’adresse", 200).default(null),
  city: optionalLine("La localité", 100).default(null),
  postalCode: optionalLine("Le code postal", 20).default(null),
  country: optionalLine("Le pays", 100).default("Suisse"),
  previousExperience: optionalText("L’expérience").default(null),
  previousLicenseDetails: optionalText("Le permis déjà obtenu").default(null),
})

/** Replaces the whole draft. */
export const draftSchema = personalSchema.extend({
  /** The version the change is based on; null creates the draft. */
  version: versionSchema.nullable(),
  chosenSessions: chosenSessionsSchema.default([]),
})
export type Draft = z.output<typeof draftSchema>

/** What the candidate saw, prices included. */
export const submissionSchema = z.strictObject({ version: versionSchema, sessions: chosenSessionsSchema })
export type Submission = z.output<typeof submissionSchema>

export const documentSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  name: z.string(),
  /** Relative to the site's root; valid for an hour (specification 7). */
  url: z.string(),
  path: z.string(),
  /** Bytes. */
  size: z.int(),
  mime: z.string(),
  /** 'yyyy-MM-dd'; only for the medical certificate. */
  issuedOn: z.iso.date().nullable(),
  createdAt: z.iso.datetime(),
})
export type ApplicationDocument = z.infer<typeof documentSchema>
/** It lacks the address, which is signed for each answer. */
export type StoredDocument = Omit<ApplicationDocument, "url">

const text = z.string().nullable()

export const fileShape = {
  ...(Object.fromEntries(fileTexts.map((field) => [field, text])) as Record<FileText, typeof text>),
  /** 'yyyy-MM-dd' */
  dateOfBirth: z.iso.date().nullable(),
}

export const applicationSchema = z.strictObject({
  id: z.uuid(),
  status: z.enum(applicationStatuses),
  version: z.int(),
  licenseType: z.enum(licenceTypes),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  ...fileShape,
  chosenSessions: z.array(chosenSessionSchema),
  documents: z.array(documentSchema),
  payment: paymentStateSchema,
  /** A payment under way or done fixes the amount, and so the type (design 7.12). */
  typeLocked: z.boolean(),
  /** Documents have times of their own. */
  updatedAt: z.iso.datetime(),
})
export type Application = z.infer<typeof applicationSchema>
export type StoredApplication = Omit<Application, "documents"> & { documents: StoredDocument[] }

export const applicationAnswerSchema = z.strictObject({
  application: applicationSchema.nullable(),
  takenTypes: takenTypesSchema,
  /** 'yyyy-MM-dd' by the school's clock. */
  today: z.iso.date(),
  /** No money moves, and the candidate may choose the result. */
  /** False: the payment step charges the fee, and the candidate pays by slip or at the counter. */
  onlinePayments: z.boolean(),
  demoPayments: z.boolean(),
})
export type ApplicationAnswer = z.infer<typeof applicationAnswerSchema>

export const submittedApplicationSchema = z.strictObject({
  applicationId: z.uuid(),
  submittedAt: z.iso.datetime(),
  bookings: z.array(z.strictObject({ sessionId: z.uuid(), reference: z.string(), priceCents: z.int() })),
})
export type SubmittedApplication = z.infer<typeof submittedApplicationSchema>
