import { z } from "zod"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { emailSchema } from "#app/features/outbox/emails.schema.ts"

export const readEmailSchema = z.strictObject({
  ...emailSchema.shape,
  /** Null where it is withheld. The HTML form is a separate document. */
  text: z.string().nullable(),
  history: z.array(historyEntrySchema),
})
export type ReadEmail = z.infer<typeof readEmailSchema>

export const resendFailedSchema = z.strictObject({})

/** The state shown; nothing is sent when it has changed. */
export const resendSchema = z.strictObject({
  state: z.enum(["sent", "failed"], { error: "Seul un e-mail envoyé ou en échec peut être renvoyé" }),
})
