import { z } from "zod"
import { emailSchema } from "#app/platform/http/text.schema.ts"

const wrongLength = "Le code compte 8 caractères, lettres et chiffres"

/** Takes a code as typed or pasted: spaces, dashes and small letters do not matter. */
export function mailCodeSchema() {
  return z
    .string({ error: wrongLength })
    .max(40, wrongLength)
    .overwrite((typed) => typed.replace(/[\s\u2010-\u2015-]/g, "").toUpperCase())
    .regex(/^[0-9A-Z]{8}$/, wrongLength)
}

export const codeToSendSchema = z.strictObject({ email: emailSchema() })

export const typedCodeSchema = z.strictObject({
  email: emailSchema(),
  code: mailCodeSchema(),
  page: z.enum(["own-booking", "account"], { error: "« own-booking » ou « account » attendu" }),
})

export const openedCodeSchema = z.strictObject({ fragment: z.string() })
