import { z } from "zod"
import { textSchema } from "#app/platform/text.schema.ts"

/** What the crash screen reports: no person, no query string. */
export const crashReportSchema = z.strictObject({
  message: textSchema({ label: "Le message", max: 500 }),
  /** The page's path alone. */
  path: z
    .string({ error: "Chemin attendu" })
    .max(200, "Chemin trop long")
    .regex(/^\/[^?#\p{Cc}\p{Cs}]*$/u, "Chemin attendu, sans paramètres"),
  stack: textSchema({ label: "La trace", max: 4000 }).optional(),
})
export type CrashReport = z.infer<typeof crashReportSchema>
