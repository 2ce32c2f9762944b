import { z } from "zod"
import { pageSchema } from "#app/platform/http/page.schema.ts"

export const withheldKinds = ["network", "domain"] as const

export const withheldRowSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(withheldKinds),
  /** A mail domain, or the first letters of a network's print. */
  name: z.string(),
  requests: z.int(),
  holds: z.int(),
  /** Boat-hours, rounded. */
  hours: z.int(),
  bases: z.array(z.string()),
})
export type WithheldRow = z.infer<typeof withheldRowSchema>

export const withheldPageSchema = pageSchema(withheldRowSchema)
export type WithheldPage = z.infer<typeof withheldPageSchema>

const count = z.int({ error: "Nombre attendu" }).min(0, "Nombre attendu").max(1_000_000, "Nombre attendu")

/** What was shown: when it is another by now, nothing ends. */
export const endWithheldSchema = z.strictObject({ requests: count, holds: count })
export type EndWithheld = z.infer<typeof endWithheldSchema>

export const endedSchema = z.strictObject({ requests: z.int(), holds: z.int() })
export type Ended = z.infer<typeof endedSchema>
