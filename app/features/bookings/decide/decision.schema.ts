import { z } from "zod"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { textSchema } from "#app/platform/http/text.schema.ts"
import { messageLetters } from "#content/admin/limits.ts"

export const shownVersionSchema = integerSchema("Version attendue : celle qui vous a été montrée").min(
  1,
  "Version inconnue",
)

/** What the school writes to the person in the mail of its decision. */
export const messageSchema = textSchema({ label: "Le message", max: messageLetters }).optional()

export const decisionShownSchema = z.strictObject({ version: shownVersionSchema })
