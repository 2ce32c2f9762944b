import { z } from "zod"
import { textSchema } from "#app/platform/http/text.schema.ts"

/** Holds neither a person nor a query string. */
export const crashReportSchema = z.strictObject({
  message: textSchema({ label: "Le message", max: 500 }),
  path: z
    .string({ error: "Chemin attendu" })
    .max(200, "Chemin trop long")
    .regex(/^\/[^?#]*$/, "Chemin attendu, sans paramètres")
    // The pattern above cannot say it, because the API's description has no patterns with flags.
    .refine((path) => path.isWellFormed() && !/\p{Cc}/u.test(path), { error: "Chemin attendu, sans paramètres" }),
  stack: textSchema({ label: "La trace", max: 4000 }).optional(),
})
export type CrashReport = z.infer<typeof crashReportSchema>
