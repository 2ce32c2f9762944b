import { expect, test } from "vitest"
import { valuesFrom } from "./counter-values.ts"

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
