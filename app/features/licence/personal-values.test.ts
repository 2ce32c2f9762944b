import { expect, test } from "vitest"
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

test("one field that differs makes values others", () => {
  const values = personalValues(null, person)
  expect(isSame(values, { ...values })).toBe(true)
  expect(isSame(values, { ...values, city: "Nyon" })).toBe(false)
})
