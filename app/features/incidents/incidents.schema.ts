import { z } from "zod"
import { textSchema } from "#app/platform/http/text.schema.ts"

/** What the crash screen reports: no person, no query string. */
export const crashReportSchema = z.strictObject({
  message: textSchema({ label: "Le message", max: 500 }),
  /** The page's path alone. */
  path: z
    .string({ error: "Chemin attendu" })
    .max(200, "Chemin trop long")
    .regex(/^\/[^?#]*$/, "Chemin attendu, sans paramètres")
    // Apart from the pattern above: with a flag it would be no pattern of the API's description.
    .refine((path) => path.isWellFormed() && !/\p{Cc}/u.test(path), { error: "Chemin attendu, sans paramètres" }),
  stack: textSchema({ label: "La trace", max: 4000 }).optional(),
})
export type CrashReport = z.infer<typeof crashReportSchema>
