import { profilePage } from "#content/profile.ts"
import type { Me } from "./people.schema.ts"

const fields = [
  "firstName",
  "lastName",
  "phone",
  "dateOfBirth",
  "address",
  "postalCode",
  "city",
  "country",
] as const satisfies readonly (keyof Me)[]
export type ProfileField = (typeof fields)[number]

export type ProfileValues = Record<ProfileField, string>

export const profileFields = { order: fields, id: (field: ProfileField) => `profil-${field}` }

/** Most people without a country live by the lake. */
export function profileValues(me: Me): ProfileValues {
  const values = Object.fromEntries(fields.map((field) => [field, me[field] ?? ""])) as ProfileValues
  return { ...values, country: me.country ?? profilePage.person.country }
}
