import { expect, test } from "vitest"
import { cashBack } from "./counter.rules.ts"

test("cash goes back in coins, and never more than its payment holds", () => {
  expect([4_002, 4_003, 2].map((cents) => cashBack(cents, 10_000, "CHF"))).toEqual([4_000, 4_005, 0])
  expect(cashBack(4_003, 4_003, "CHF")).toBe(4_000)
  expect(cashBack(4_003, 4_003, "EUR")).toBe(4_003)
})
