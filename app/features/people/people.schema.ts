import { z } from "zod"
import { firstNameSchema, lastNameSchema, roles } from "#app/features/identity/identity.schema.ts"
import { lineSchema, optionalPhoneSchema } from "#app/platform/http/text.schema.ts"

/** A line that may be left out; emptied, it is forgotten: '' and null are one. */
function optionalLine(label: string, max: number) {
  return lineSchema({ label, max })
    .transform((line) => line || null)
    .nullable()
}

const noDate = "Indiquez une date qui existe, à partir de 1900"

const dayOfBirthSchema = z.iso
  .date({ error: noDate, abort: true })
  .refine((day) => day >= "1900-01-01" && day <= "2099-12-31", noDate)

/** What a person changes of their profile (design 5): only what is named changes. */
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
  /** 'yyyy-MM-dd', in the past: whoever knows today checks that (people.rules.ts). */
  dateOfBirth: z
    .union([z.literal("").transform(() => null), dayOfBirthSchema], { error: noDate })
    .nullable()
    .optional(),
  /** Of the profile this change was made from. */
  version: z.int({ error: "Version du profil attendue" }).min(1, "Version du profil attendue"),
})
/** As understood: null stands for nothing. */
export type ProfileChange = Omit<z.output<typeof profileEditSchema>, "version">

/** A person's own account and profile. */
export const meSchema = z.strictObject({
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  dateOfBirth: z.iso.date().nullable(),
  twoFactorEnabled: z.boolean(),
  role: z.enum(roles),
  version: z.int(),
})
export type Me = z.infer<typeof meSchema>
