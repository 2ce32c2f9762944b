import { z } from "zod"
import { firstNameSchema, lastNameSchema, roles } from "#app/features/identity/identity.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { dayOfBirthSchema, optionalLine } from "#app/platform/http/personal.schema.ts"
import { optionalPhoneSchema } from "#app/platform/http/text.schema.ts"
import { type OwnField, ownFields } from "./profile-fields.labels.ts"

/** Only the given fields change (design 5). */
export const profileEditSchema = z.strictObject({
  firstName: firstNameSchema().optional(),
  lastName: lastNameSchema().optional(),
  phone: optionalPhoneSchema()
    .transform((phone) => phone || null)
    .nullable()
    .optional(),
  address: optionalLine("L’adresse", 200).optional(),
  postalCode: optionalLine("Le code postal", 20).optional(),
  city: optionalLine("La localité", 100).optional(),
  country: optionalLine("Le pays", 100).optional(),
  dateOfBirth: dayOfBirthSchema.optional(),
  version: integerSchema("Version du profil attendue").min(1, "Version du profil attendue"),
})
export type ProfileChange = Omit<z.output<typeof profileEditSchema>, "version">

const text = z.string().nullable()

export const profileShape = {
  ...(Object.fromEntries(ownFields.map((field) => [field, text])) as Record<OwnField, typeof text>),
  /** 'yyyy-MM-dd' */
  dateOfBirth: z.iso.date().nullable(),
}

export const meSchema = z.strictObject({
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  ...profileShape,
  twoFactorEnabled: z.boolean(),
  role: z.enum(roles),
  version: z.int(),
})
export type Me = z.infer<typeof meSchema>
