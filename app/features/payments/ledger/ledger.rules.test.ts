import { describe, expect, test } from "vitest"
import { depositShare, duesOf, isCashAmount, keptCents, roundedForCash } from "./ledger.rules.ts"

const chargedAt = new Date("2027-05-01T08:00:00Z")
const balanceDueAt = new Date("2027-06-05T07:00:00Z")
const training = { owedCents: 35_000, depositCents: 10_500, chargedAt, balanceDueAt }

describe("what is due", () => {
  test("of training is the deposit at once and the rest a week before", () => {
    expect(duesOf({ ...training, paidCents: 0 })).toEqual([
      { part: "deposit", cents: 10_500, dueAt: chargedAt },
      { part: "balance", cents: 24_500, dueAt: balanceDueAt },
    ])
  })

  test("is less after each payment, the deposit first", () => {
    expect(duesOf({ ...training, paidCents: 10_499 }).map(({ cents }) => cents)).toEqual([1, 24_500])
    expect(duesOf({ ...training, paidCents: 10_500 })).toEqual([
      { part: "balance", cents: 24_500, dueAt: balanceDueAt },
    ])
    expect(duesOf({ ...training, paidCents: 35_000 })).toEqual([])
    expect(duesOf({ ...training, paidCents: 40_000 })).toEqual([])
  })

  test("is everything at once when the balance is due before anything was charged", () => {
    expect(duesOf({ ...training, chargedAt: balanceDueAt, paidCents: 0 })).toEqual([
      { part: "balance", cents: 35_000, dueAt: balanceDueAt },
    ])
  })

  test("never asks a deposit larger than what is owed after a discount", () => {
    expect(duesOf({ ...training, owedCents: 9_000, paidCents: 0 })).toEqual([
      { part: "deposit", cents: 9_000, dueAt: chargedAt },
    ])
  })
})

describe("money", () => {
  test("in cash ends on five centimes in francs, and on a cent in euros", () => {
    expect([10_505, 10_503, 3].map((cents) => isCashAmount(cents, "CHF"))).toEqual([true, false, false])
    expect(isCashAmount(10_503, "EUR")).toBe(true)
    expect([10_502, 10_503, 10_507, 10_508].map((cents) => roundedForCash(cents, "CHF"))).toEqual([
      10_500, 10_505, 10_505, 10_510,
    ])
  })

  test("of a deposit is thirty per cent, francs rounded up to five centimes", () => {
    expect(depositShare(35_001, "CHF")).toBe(10_505)
    expect(depositShare(35_001, "EUR")).toBe(10_501)
  })

  test("kept of a cancellation is rounded to the cent", () => {
    expect([100, 50, 0].map((percent) => keptCents(8_001, percent))).toEqual([8_001, 4_001, 0])
  })
})
