import { textSchema } from "#app/platform/http/text.schema.ts"
import { messageLetters } from "#content/admin/limits.ts"

/** What the school writes to the person in the mail of its decision. */
export const messageSchema = textSchema({ label: "Le message", max: messageLetters }).optional()
