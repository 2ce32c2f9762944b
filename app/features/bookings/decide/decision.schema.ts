import { z } from "zod"
import { integerSchema } from "#app/platform/http/amount.schema.ts"

export const shownVersionSchema = integerSchema("Version attendue : celle qui vous a été montrée").min(
  1,
  "Version inconnue",
)

export const decisionShownSchema = z.strictObject({ version: shownVersionSchema })
