import type { Application } from "#app/features/licence/application.schema.ts"
import { freeTypes } from "#app/features/licence/licence.rules.ts"
import type { TakenTypes } from "#app/features/licence/licence.schema.ts"
import { type PersonalText, personalTexts } from "#app/features/licence/personal-fields.labels.ts"
import { personalStep } from "#content/licence-application.ts"

const fields = ["licenseType", ...personalTexts] as const
export type PersonalField = (typeof fields)[number]

export type PersonalValues = Record<PersonalField, string>

export type KnownPerson = Partial<Record<PersonalText, string | null>>

export const personalFields = { order: fields, id: (field: PersonalField) => `demande-${field}` }

export const emptyPersonal = Object.fromEntries(fields.map((field) => [field, ""])) as PersonalValues

/** The draft's values; without a draft the account's, and the defaults of specification 5 that are still free. */
export function personalValues(
  application: Application | null,
  person: KnownPerson,
  taken: TakenTypes = [],
): PersonalValues {
  const source: KnownPerson = application ?? person
  const values = Object.fromEntries(personalTexts.map((field) => [field, source[field] ?? ""])) as Record<
    PersonalText,
    string
  >
  if (application) return { ...values, licenseType: application.licenseType }
  return {
    ...values,
    licenseType: freeTypes(taken)[0] ?? "coastal",
    nationality: personalStep.country,
    country: values.country || personalStep.country,
  }
}

export function isSame(one: PersonalValues, other: PersonalValues): boolean {
  return fields.every((field) => one[field] === other[field])
}
