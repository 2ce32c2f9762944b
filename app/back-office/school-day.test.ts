import { expect, test } from "vitest"
import { schoolDay } from "./school-day.ts"

test("the school's day begins at midnight in Zurich, in summer and in winter", () => {
  expect(schoolDay(new Date("2027-06-12T21:59:59Z"))).toBe("2027-06-12")
  expect(schoolDay(new Date("2027-06-12T22:00:00Z"))).toBe("2027-06-13")
  expect(schoolDay(new Date("2027-12-31T22:59:59Z"))).toBe("2027-12-31")
  expect(schoolDay(new Date("2027-12-31T23:00:00Z"))).toBe("2028-01-01")
})
