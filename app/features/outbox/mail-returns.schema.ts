import { z } from "zod"
import { withoutNul } from "#app/platform/http/text.schema.ts"

export const mailReturnSchema = z.strictObject({
  /** The address that the bounce was sent to; it names the mail. */
  returnPath: z
    .string({ error: "Adresse de retour attendue" })
    .max(320, "Adresse de retour trop longue")
    .regex(withoutNul, "Adresse de retour attendue"),
  /** RFC 3463: 5.x.x is for good, 4.x.x is tried again. */
  status: z
    .string({ error: "Statut attendu, comme 5.1.1" })
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, "Statut attendu, comme 5.1.1"),
  diagnostic: z
    .string({ error: "Texte attendu" })
    .max(1000, "Texte trop long")
    .regex(withoutNul, "Texte attendu")
    .optional(),
})
export type MailReturn = z.infer<typeof mailReturnSchema>

/** `marked`: the address is known to refuse mails from now on. */
export const mailReturnedSchema = z.strictObject({ marked: z.boolean() })
