import { expect, test } from "vitest"
import { emptyPersonal, isSame, mergedValues, personalValues } from "./personal-values.ts"

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

test("what was typed here outlasts what changed elsewhere, field by field", () => {
  const base = personalValues(null, person)
  const typed = { ...base, phone: "+41 79 123 45 67" }
  const newer = { ...base, phone: "+41 79 000 00 00", city: "Nyon" }
  const merged = mergedValues(typed, base, newer)
  expect(merged).toEqual({ ...base, phone: "+41 79 123 45 67", city: "Nyon" })
  expect(isSame(merged, newer)).toBe(false)
  expect(isSame(mergedValues(base, base, newer), newer)).toBe(true)
})
