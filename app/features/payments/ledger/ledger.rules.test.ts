import { describe, expect, test } from "vitest"
import { depositShare, duesOf, isCashAmount, keptCents, roundedForCash } from "./ledger.rules.ts"

const chargedAt = new Date("2027-05-01T08:00:00Z")
const balanceDueAt = new Date("2027-06-05T07:00:00Z")
const training = { owedCents: 35_000, depositCents: 10_500, chargedAt, balanceDueAt }

describe("what is due", () => {
  test("for a training is the deposit at once and the rest a week before", () => {
    expect(duesOf({ ...training, paidCents: 0 })).toEqual([
      { part: "deposit", cents: 10_500, dueAt: chargedAt },
      { part: "balance", cents: 24_500, dueAt: balanceDueAt },
    ])
  })

  test("shrinks with each payment, the deposit first", () => {
    expect(duesOf({ ...training, paidCents: 10_499 }).map(({ cents }) => cents)).toEqual([1, 24_500])
    expect(duesOf({ ...training, paidCents: 10_500 })).toEqual([
      { part: "balance", cents: 24_500, dueAt: balanceDueAt },
    ])
    expect(duesOf({ ...training, paidCents: 35_000 })).toEqual([])
    expect(duesOf({ ...training, paidCents: 40_000 })).toEqual([])
  })

  test("is the whole sum at once when the charge comes after the balance's due date", () => {
    expect(duesOf({ ...training, chargedAt: balanceDueAt, paidCents: 0 })).toEqual([
      { part: "balance", cents: 35_000, dueAt: balanceDueAt },
    ])
  })

  test("never holds a deposit larger than the amount owed after a discount", () => {
    expect(duesOf({ ...training, owedCents: 9_000, paidCents: 0 })).toEqual([
      { part: "deposit", cents: 9_000, dueAt: chargedAt },
    ])
  })
})

describe("money", () => {
  test("is rounded in cash to five centimes in francs, and to one cent in euros", () => {
    expect([10_505, 10_503, 3].map((cents) => isCashAmount(cents, "CHF"))).toEqual([true, false, false])
    expect(isCashAmount(10_503, "EUR")).toBe(true)
    expect([10_502, 10_503, 10_507, 10_508].map((cents) => roundedForCash(cents, "CHF"))).toEqual([
      10_500, 10_505, 10_505, 10_510,
    ])
  })

  test("is thirty per cent for a deposit, in francs rounded up to five centimes", () => {
    expect(depositShare(35_001, "CHF")).toBe(10_505)
    expect(depositShare(35_001, "EUR")).toBe(10_501)
  })

  test("is rounded to the cent when a cancellation keeps a part", () => {
    expect([100, 50, 0].map((percent) => keptCents(8_001, percent))).toEqual([8_001, 4_001, 0])
  })
})
