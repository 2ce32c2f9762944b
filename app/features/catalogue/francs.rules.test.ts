import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { PriceList } from "./catalogue.admin.schema.ts"
import { eurosAhead, francsOf, inFrancs, passagesOf } from "./francs.rules.ts"

const today = "2027-06-10"
const courses = fc.record({
  francsPer10000Euros: fc.integer({ min: 5_000, max: 20_000 }),
  rounding: fc.constantFrom("five-centimes" as const, "franc" as const),
})
const plan = { francsPer10000Euros: 9_400, rounding: "five-centimes" as const, validFrom: today }

function price(currency: "EUR" | "CHF", cents: number | null, validFrom: string | null) {
  return { id: null, currency, cents, validFrom }
}

function listOf(traits: Partial<PriceList> = {}): PriceList {
  return { code: "rental", now: price("EUR", 8_000, null), later: [], earlier: [], ...traits }
}

describe("an amount in francs", () => {
  test.each([
    [8_000, 9_400, "five-centimes", 7_520],
    [35_000, 9_375, "five-centimes", 32_815],
    [35_000, 9_375, "franc", 32_800],
    [4_500, 10_000, "franc", 4_500],
    // Exactly one half of a step.
    [150, 9_500, "five-centimes", 145],
    [1_050, 10_000, "franc", 1_100],
    [1, 5_000, "franc", 100],
  ] as const)(
    "of %i cents at %i for ten thousand, rounded to %s, is %i",
    (cents, francsPer10000Euros, rounding, francs) => {
      expect(francsOf(cents, { francsPer10000Euros, rounding })).toBe(francs)
    },
  )

  test("is a multiple of its step, at most half a step off, and grows with the amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), courses, (cents, course) => {
        const step = course.rounding === "franc" ? 100 : 5
        const francs = francsOf(cents, course)
        const exact = cents * course.francsPer10000Euros
        expect(francs % step).toBe(0)
        expect(francs).toBeGreaterThan(0)
        if (francs > step) expect(Math.abs(francs * 10_000 - exact)).toBeLessThanOrEqual(step * 5_000)
        expect(francsOf(cents + 1, course)).toBeGreaterThanOrEqual(francs)
      }),
    )
  })
})

describe("everything in francs", () => {
  test("lists each price in euros on that day, in order, and no price in francs", () => {
    const lists = [
      listOf({ code: "lesson", later: [price("EUR", 40_000, "2027-06-20")] }),
      listOf({ code: "plan-passionne", now: price("CHF", 29_900, null) }),
      listOf({ code: "sale-activities", now: price("EUR", null, null) }),
      listOf({ later: [price("CHF", 9_000, "2027-07-01")] }),
    ]
    expect(inFrancs(lists, plan)).toEqual([
      { code: "lesson", fromCents: 8_000, toCents: 7_520 },
      { code: "sale-activities", fromCents: null, toCents: null },
      { code: "rental", fromCents: 8_000, toCents: 7_520 },
    ])
    expect(inFrancs(lists, { ...plan, validFrom: "2027-07-01" })).toEqual([
      { code: "lesson", fromCents: 40_000, toCents: 37_600 },
      { code: "sale-activities", fromCents: null, toCents: null },
    ])
  })

  test("is impossible if a price begins in euros on that day or later", () => {
    const ahead = [listOf({ later: [price("EUR", 9_000, "2027-07-01")] })]
    expect(eurosAhead(ahead, today)).toEqual({ code: "rental", validFrom: "2027-07-01" })
    expect(eurosAhead(ahead, "2027-07-01")).toEqual({ code: "rental", validFrom: "2027-07-01" })
    expect(eurosAhead(ahead, "2027-07-02")).toBeUndefined()
    expect(eurosAhead([listOf({ now: price("EUR", 8_000, today) })], today)).toMatchObject({ code: "rental" })
    expect(eurosAhead([listOf({ later: [price("CHF", 9_000, "2027-07-01")] })], today)).toBeUndefined()
  })
})

test("a passage is two or more prices that leave euros on one day, until that day is over", () => {
  const francs = price("CHF", 7_520, today)
  const passed = { now: francs, earlier: [{ ...price("EUR", 8_000, null), validTo: "2027-06-09" }] }
  const lists = [
    listOf({ code: "lesson", ...passed }),
    listOf({ code: "rental", ...passed }),
    listOf({ code: "outing", later: [price("CHF", 9_000, "2027-07-01")] }),
    listOf({ code: "plan-passionne", now: price("CHF", 29_900, null), later: [price("CHF", 30_000, today)] }),
  ]
  expect(passagesOf(lists, today)).toEqual([
    {
      validFrom: today,
      prices: [
        { code: "lesson", price: francs },
        { code: "rental", price: francs },
      ],
    },
  ])
  expect(passagesOf(lists, "2027-06-11")).toEqual([])
})
