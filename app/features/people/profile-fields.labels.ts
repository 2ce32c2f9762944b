/** What the profile asks for, in its order: form, account, record and own copy follow this table. */
export const profileFieldLabel = {
  firstName: "Prénom",
  lastName: "Nom",
  phone: "Téléphone",
  dateOfBirth: "Date de naissance",
  address: "Adresse",
  postalCode: "Code postal",
  city: "Localité",
  country: "Pays",
} as const

export type ProfileField = keyof typeof profileFieldLabel
export const profileFields = Object.keys(profileFieldLabel) as ProfileField[]

const named = ["firstName", "lastName", "phone"] as const
export type OwnField = Exclude<ProfileField, (typeof named)[number]>

/** The columns of `profiles`; the others are the account's. */
export const ownFields = profileFields.filter((field): field is OwnField => !named.some((name) => name === field))
