import { expect, test } from "vitest"
import { centsOf } from "./typed-amount.ts"

test.each([
  ["85", 8_500],
  ["85.5", 8_550],
  ["85,55", 8_555],
  ["1’250.00", 125_000],
  [" 0.05 ", 5],
  ["19.99", 1_999],
  ["", undefined],
  ["85.555", undefined],
  ["-85", undefined],
  ["85 CHF", undefined],
  ["1e5", undefined],
])("« %s » is %s cents", (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})
