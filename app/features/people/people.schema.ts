import { z } from "zod"
import { firstNameSchema, lastNameSchema, roles } from "#app/features/identity/identity.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { lineSchema, optionalPhoneSchema } from "#app/platform/http/text.schema.ts"
import { type OwnField, ownFields } from "./profile-fields.labels.ts"

/** '' and null both delete an optional line. */
function optionalLine(label: string, max: number) {
  return lineSchema({ label, max })
    .transform((line) => line || null)
    .nullable()
}

const noDate = "Indiquez une date qui existe, à partir de 1900"

const dayOfBirthSchema = z.iso
  .date({ error: noDate, abort: true })
  .refine((day) => day >= "1900-01-01" && day <= "2099-12-31", noDate)

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
  /** 'yyyy-MM-dd'; people.rules.ts checks that it is past. */
  dateOfBirth: z
    .union([z.literal("").transform(() => null), dayOfBirthSchema], { error: noDate })
    .nullable()
    .optional(),
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
