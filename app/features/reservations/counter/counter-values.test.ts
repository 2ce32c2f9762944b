import { describe, expect, test } from "vitest"
import { firstValues, requestOf, valuesFrom } from "./counter-values.ts"

const today = "2027-06-01"

test("a link fills in what it knows", () => {
  expect(valuesFrom("?type=group_outing&base=vevey&date=2027-06-12&heure=14%3A00", today)).toMatchObject({
    reservationType: "group_outing",
    base: "vevey",
    reservationDate: "2027-06-12",
    timeSlot: "14:00",
  })
})

test("what a link gets wrong stays as usual", () => {
  const usual = valuesFrom("", today)
  expect(usual).toMatchObject({ reservationDate: today, timeSlot: "" })
  expect(valuesFrom("?type=theory&base=paris&date=2027-02-30&heure=25%3A00", today)).toEqual(usual)
})

describe("who is booked for", () => {
  const price = { totalCents: 8000, currency: "EUR" } as const
  const known = { personId: "jeanne", firstName: "Jeanne", lastName: "Perret", email: "", phone: " 079 765 43 21 " }

  test("is the known person, with what is left this time where there is no account", () => {
    expect(requestOf({ known: { ...known, userId: null } }, firstValues, price)).toMatchObject({
      personId: "jeanne",
      contact: { phone: known.phone },
    })
    const account = requestOf({ known: { ...known, userId: "account" } }, firstValues, price)
    expect([account.personId, account.contact, account.person]).toEqual(["jeanne", undefined, undefined])
  })

  test("is somebody typed, without what was left empty", () => {
    const { personId: _, ...person } = known
    const request = requestOf({ person }, firstValues, price)
    expect(request.person).toEqual({ firstName: "Jeanne", lastName: "Perret", phone: known.phone })
    expect(request.personId).toBeUndefined()
  })
})
