import { z } from "zod"
import { documentKinds } from "#app/features/licence/application.schema.ts"
import { documentsStep } from "#content/licence-application.ts"

export const documentUploadSchema = z.strictObject({
  kind: z.enum(documentKinds, { error: "Type de document inconnu" }),
  /** 'yyyy-MM-dd'; required for the medical certificate, refused for others. */
  issuedOn: z.iso.date({ error: "Indiquez une date qui existe" }).optional(),
  file: z.file({ error: documentsStep.noFile }),
})

export const documentLinkSchema = z.strictObject({
  /** Relative to the site's root; valid only for the person who asked, until it expires. */
  url: z.string(),
  expiresAt: z.iso.datetime(),
})

export type DocumentLink = z.infer<typeof documentLinkSchema>

const badLink = "Adresse incomplète"

export const documentOpeningSchema = z.strictObject({
  /** Seconds since 1970. */
  expires: z
    .string({ error: badLink })
    .regex(/^\d{1,12}$/, badLink)
    .transform(Number),
  signature: z.string({ error: badLink }).regex(/^[\w-]{43}$/, badLink),
})
