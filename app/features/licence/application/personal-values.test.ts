import { expect, test } from "vitest"
import type { Application } from "#app/features/licence/application.schema.ts"
import { emptyPersonal, isSame, personalValues } from "./personal-values.ts"

const person = { firstName: "Zoé", lastName: "d’Aubonne", email: "zoe@example.ch", phone: null, country: null }

test("a first form is filled in from the account, and the rest by the defaults", () => {
  expect(personalValues(null, person)).toEqual({
    ...emptyPersonal,
    licenseType: "coastal",
    firstName: "Zoé",
    lastName: "d’Aubonne",
    email: "zoe@example.ch",
    nationality: "Suisse",
    country: "Suisse",
  })
  expect(personalValues(null, { ...person, country: "France" }).country).toBe("France")
})

test("a first form proposes a licence that is not taken; a draft keeps its own", () => {
  const taken = [{ licenseType: "coastal", reason: "approved" }] as const
  expect(personalValues(null, person, [...taken]).licenseType).toBe("inland")
  const draft = { ...emptyPersonal, licenseType: "coastal" } as unknown as Application
  expect(personalValues(draft, {}, [...taken]).licenseType).toBe("coastal")
})

test("one field that differs makes values others", () => {
  const values = personalValues(null, person)
  expect(isSame(values, { ...values })).toBe(true)
  expect(isSame(values, { ...values, city: "Nyon" })).toBe(false)
})
