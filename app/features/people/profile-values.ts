import { profilePage } from "#content/profile.ts"
import type { Me } from "./people.schema.ts"
import { type ProfileField, profileFields } from "./profile-fields.labels.ts"

export type ProfileValues = Record<ProfileField, string>

export const profileForm = { order: profileFields, id: (field: ProfileField) => `profil-${field}` }

/** Most people without a country live by the lake. */
export function profileValues(me: Me): ProfileValues {
  const values = Object.fromEntries(profileFields.map((field) => [field, me[field] ?? ""])) as ProfileValues
  return { ...values, country: me.country ?? profilePage.person.country }
}
