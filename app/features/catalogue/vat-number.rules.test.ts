import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hasCheckDigit, vatNumberOf } from "./vat-number.rules.ts"

describe("a VAT number", () => {
  test.each(["CHE-123.456.788 TVA", "CHE-123.456.788", " che 123 456 788 ", "CHE123456788MWST", "CHE-123.456.788 IVA"])(
    "« %s » is written in its one form",
    (typed) => {
      expect(vatNumberOf(typed)).toBe("CHE-123.456.788 TVA")
    },
  )

  test.each(["", "CHE-123.456.78", "CHE-123.456.7888", "FR-123.456.788", "CHE-123.456.788 VAT", "123.456.788"])(
    "« %s » is none",
    (typed) => {
      expect(vatNumberOf(typed)).toBeUndefined()
    },
  )

  test.each([
    ["CHE-123.456.788 TVA", true],
    ["CHE-100.000.070 TVA", true],
    ["CHE-123.456.789 TVA", false],
    // The check digit would be 10.
    ["CHE-100.000.160 TVA", false],
    ["CHE-100.000.161 TVA", false],
  ])("« %s » has its check digit: %s", (number, has) => {
    expect(hasCheckDigit(number)).toBe(has)
  })

  test("is wrong when any digit changes", () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = Array.from("123456788", (digit, at) => (at === place ? (Number(digit) + more) % 10 : digit))
        expect(hasCheckDigit(`CHE${digits.join("")}`)).toBe(false)
      }),
    )
  })
})
