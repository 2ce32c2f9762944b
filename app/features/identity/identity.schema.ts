import { z } from "zod"
import { emailSchema, lineSchema, withoutNul } from "#app/platform/http/text.schema.ts"
import { passwordLength } from "./password.rules.ts"

export const roles = ["admin", "user"] as const
export type Role = (typeof roles)[number]

const longestName = 100

export function passwordSchema() {
  const short = `Le mot de passe doit contenir au moins ${passwordLength.min} caractères`
  return z
    .string({ error: short })
    .min(passwordLength.min, short)
    .max(passwordLength.max, `Le mot de passe ne peut pas dépasser ${passwordLength.max} caractères`)
    .regex(withoutNul, "Le mot de passe contient un caractère non autorisé")
}

export function firstNameSchema() {
  const min = { length: 2, message: "Le prénom doit contenir au moins 2 caractères" }
  return lineSchema({ label: "Le prénom", max: longestName, min })
}

export function lastNameSchema() {
  const min = { length: 2, message: "Le nom doit contenir au moins 2 caractères" }
  return lineSchema({ label: "Le nom", max: longestName, min })
}

const deliverySchema = z.enum(["cookie", "token"], { error: "« cookie » ou « token » attendu" }).default("cookie")

const phoneMessage = "Numéro de téléphone invalide"

export const signInSchema = z.strictObject({
  email: emailSchema().optional(),
  /** It is accepted and ignored, because signing in by phone is not offered (design 7.19). */
  phone: z.string({ error: phoneMessage }).max(40, phoneMessage).regex(withoutNul, phoneMessage).optional(),
  password: passwordSchema().optional(),
  session: deliverySchema,
})

const pathMessage = "Adresse d’une page de ce site attendue"

/** `safeReturnTo` checks it on use. */
const returnToSchema = z.string({ error: pathMessage }).max(512, pathMessage).regex(withoutNul, pathMessage)

export const signUpSchema = z.strictObject({
  firstName: firstNameSchema(),
  lastName: lastNameSchema(),
  email: emailSchema(),
  password: passwordSchema(),
  returnTo: returnToSchema.optional(),
})

export const linkToSendSchema = z.strictObject({ email: emailSchema(), returnTo: returnToSchema.optional() })

export const addressSchema = z.strictObject({ email: emailSchema() })

const brokenLink = "Lien incomplet"
const linkTokenSchema = z
  .string({ error: brokenLink })
  .min(10, brokenLink)
  .max(2048, brokenLink)
  .regex(withoutNul, brokenLink)

/** Whether to replace the browser's session of another account: never by a link alone. */
const replaceSessionSchema = z.boolean({ error: "« true » ou « false » attendu" }).default(false)

export const linkSchema = z.strictObject({
  token: linkTokenSchema,
  session: deliverySchema,
  replaceSession: replaceSessionSchema,
})

export const confirmationSchema = z.strictObject({
  ...linkSchema.shape,
  password: passwordSchema().optional(),
  newPassword: passwordSchema().optional(),
})

export const lookedAtSchema = z.strictObject({
  kind: z.enum(["magic-link", "confirmation", "invitation"], { error: "Genre de lien attendu" }),
  token: linkTokenSchema,
})
export type LinkKind = z.infer<typeof lookedAtSchema>["kind"]

export const seenLinkSchema = z.object({
  does: z.enum(["sign-in", "confirm", "begin-change", "end-change", "create-account"]),
  account: z.string(),
  newEmail: z.string().nullable(),
  openSession: z.string().nullable(),
  asks: z.enum(["nothing", "password", "new-password"]),
  served: z.boolean(),
})
export type SeenLink = z.infer<typeof seenLinkSchema>

export const newPasswordSchema = z.strictObject({ token: linkTokenSchema, newPassword: passwordSchema() })

export const invitationSchema = z.strictObject({
  token: linkTokenSchema,
  password: passwordSchema(),
  replaceSession: replaceSessionSchema,
})

export const changePasswordSchema = z.strictObject({
  currentPassword: passwordSchema(),
  newPassword: passwordSchema(),
})

export const changeEmailSchema = z.strictObject({ newEmail: emailSchema() })

export const ownPasswordSchema = z.strictObject({ password: passwordSchema() })

const codeMessage = "Saisissez les 6 chiffres du code"

export const totpSchema = z.strictObject({
  code: z
    .string({ error: codeMessage })
    .regex(withoutNul, codeMessage)
    .transform((code) => code.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, codeMessage)),
  session: deliverySchema,
})

const recoveryMessage = "Saisissez un code de secours"

export const recoveryCodeSchema = z.strictObject({
  code: z
    .string({ error: recoveryMessage })
    .trim()
    .min(8, recoveryMessage)
    .max(64, recoveryMessage)
    .regex(withoutNul, recoveryMessage),
  session: deliverySchema,
})

const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
})

/** The session of specification 3: with tokens for a bearer client, without for a cookie. */
export const sessionSchema = z.object({
  user: userSchema,
  role: z.enum(roles),
  expires_at: z.iso.datetime(),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  token_type: z.literal("bearer").optional(),
})
export type SessionAnswer = z.infer<typeof sessionSchema>

export const signedInSchema = z.object({
  /** True when a code is still required, in the same browser within ten minutes. */
  twoFactorRequired: z.boolean(),
  access_token: z.string().optional(),
  token_type: z.literal("bearer").optional(),
})
export type SignedIn = z.infer<typeof signedInSchema>

export const signedUpSchema = z.object({
  /** True when a confirmation mail was sent and no session opened. */
  confirmationSent: z.boolean(),
})

export const doneSchema = z.object({ done: z.literal(true) })

export const twoFactorSetupSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

export const recoveryCodesSchema = z.object({ backupCodes: z.array(z.string()) })

export const ownSessionSchema = z.object({
  id: z.uuid(),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
