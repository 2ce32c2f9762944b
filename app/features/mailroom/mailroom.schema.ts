import { z } from "zod"
import { historyEntrySchema } from "#app/features/identity/history.schema.ts"
import { emailSchema } from "#app/features/outbox/emails.schema.ts"

/** A mail with what the school may read of it, and who sent it again. */
export const readEmailSchema = z.strictObject({
  ...emailSchema.shape,
  /** As plain text; null where it is withheld. The other form is a document of its own. */
  text: z.string().nullable(),
  history: z.array(historyEntrySchema),
})
export type ReadEmail = z.infer<typeof readEmailSchema>

/** The state that was shown: if the mail's is another one meanwhile, nothing is sent. */
export const resendSchema = z.strictObject({
  state: z.enum(["sent", "failed"], { error: "Seul un e-mail envoyé ou en échec peut être renvoyé" }),
})
