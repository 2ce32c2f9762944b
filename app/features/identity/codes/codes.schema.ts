import { z } from "zod"

/** As typed or pasted: spaces, dashes and small letters do not matter. */
export const mailCodeSchema = z
  .string()
  .max(40, "Le code compte 8 caractères")
  .transform((typed) => typed.replace(/[\s\u2010-\u2015-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{8}$/, "Le code compte 8 caractères"))
