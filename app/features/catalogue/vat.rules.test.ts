import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { vatTreatments } from "#content/catalogue/vat.ts"
import { vatPermilleOf, vatWithin } from "./vat.rules.ts"

test("training is exempt, rentals and outings are taxed, and a school that is not liable taxes nothing", () => {
  const rates = (liable: boolean) =>
    Object.entries(vatTreatments).map(([thing, treatment]) => [thing, vatPermilleOf(treatment, liable)])
  expect(rates(true)).toEqual([
    ["lesson", 0],
    ["course", 0],
    ["application-coastal", 0],
    ["application-inland", 0],
    ["rental", 81],
    ["outing", 81],
  ])
  expect(rates(false).every(([, permille]) => permille === null)).toBe(true)
})

describe("the VAT within an amount", () => {
  test.each([
    [108_100, 81, 8_100],
    [8_000, 81, 599],
    // 20 × 25 / 1025 is 0.487, and 41 × 25 / 1025 exactly one.
    [20, 25, 0],
    [41, 25, 1],
    // Exactly one half.
    [3, 200, 1],
    [35_000, 0, 0],
    [0, 81, 0],
  ])("of %i cents at %i of a thousand is %i", (cents, permille, vat) => {
    expect(vatWithin(cents, permille)).toBe(vat)
  })

  test("is rounded to the nearest cent, and the net amount grows with the gross amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 250 }), (cents, permille) => {
        const vat = vatWithin(cents, permille)
        const whole = BigInt(1_000 + permille)
        const exact = BigInt(cents) * BigInt(permille)
        const twiceOff = 2n * (BigInt(vat) * whole - exact)
        expect(twiceOff > -whole && twiceOff <= whole).toBe(true)
        expect(vat).toBeLessThanOrEqual(cents)
        expect(cents + 1 - vatWithin(cents + 1, permille)).toBeGreaterThanOrEqual(cents - vat)
      }),
    )
  })
})
