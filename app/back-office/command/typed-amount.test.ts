import { expect, test } from "vitest"
import { centsOf, courseOf } from "./typed-amount.ts"

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

test.each([
  ["0.94", 9_400],
  ["0,9375", 9_375],
  [" 1 ", 10_000],
  ["0.5", 5_000],
  ["2", 20_000],
  ["0.4999", undefined],
  ["2.0001", undefined],
  ["0", undefined],
  ["", undefined],
  ["0.93755", undefined],
  ["-1", undefined],
  ["un", undefined],
])("« %s » francs per euro are %s for ten thousand", (typed, francs) => {
  expect(courseOf(typed)).toBe(francs)
})
