/** The fields of step 1 besides the licence, in the order of the form. Draft, file, own copy and erasure follow this table. */
export const personalFieldLabel = {
  firstName: "Prénom",
  lastName: "Nom",
  email: "E-mail",
  phone: "Téléphone",
  dateOfBirth: "Date de naissance",
  placeOfBirth: "Lieu de naissance",
  nationality: "Nationalité",
  address: "Adresse",
  postalCode: "Code postal",
  city: "Localité",
  country: "Pays",
  previousExperience: "Expérience de navigation",
  previousLicenseDetails: "Permis déjà obtenus",
} as const

export type PersonalText = keyof typeof personalFieldLabel
export const personalTexts = Object.keys(personalFieldLabel) as PersonalText[]

const named = ["firstName", "lastName", "email", "phone"] as const
export type FileText = Exclude<PersonalText, (typeof named)[number]>

/** Private until the application is sent; null where the candidate left it out. */
export const fileTexts = personalTexts.filter((field): field is FileText => !named.some((name) => name === field))
