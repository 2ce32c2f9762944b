import { expect, test } from "vitest"
import { documentNumber, vatByRate, vatRate, vatWithin } from "./invoices.rules.ts"
import { isUid, uidAsWritten } from "./uid.rules.ts"

test("a number names kind, year and place", () => {
  expect(documentNumber("invoice", 2027, 12)).toBe("F-2027-0012")
  expect(documentNumber("credit-note", 2027, 3)).toBe("NC-2027-0003")
  expect(documentNumber("invoice", 2027, 12_345)).toBe("F-2027-12345")
})

test("VAT is what the amount holds of it, to the nearest cent, and changes sign with it", () => {
  expect(vatWithin(10_810, 81)).toBe(810)
  expect(vatWithin(24_000, 81)).toBe(1_798)
  expect(vatWithin(-24_000, 81)).toBe(-1_798)
  expect(vatWithin(24_000, 0)).toBe(0)
})

test("lines are added up by rate before their VAT is rounded", () => {
  const lines = [
    { cents: 10_001, vatPermille: 81 },
    { cents: 10_001, vatPermille: 81 },
    { cents: 5_000, vatPermille: 26 },
    { cents: 9_900, vatPermille: null },
  ]
  expect(vatByRate(lines)).toEqual([
    { permille: 26, grossCents: 5_000, vatCents: 127 },
    { permille: 81, grossCents: 20_002, vatCents: 1_499 },
  ])
  expect(vatRate(81)).toBe("8,1\u00a0%")
})

test("a number of the register of companies is read however it was typed, and its check digit compared", () => {
  expect(uidAsWritten("che123456788 TVA")).toBe("CHE-123.456.788")
  expect(uidAsWritten(" CHE-123.456.788 ")).toBe("CHE-123.456.788")
  expect(isUid("CHE-123.456.788")).toBe(true)
  expect(isUid("CHE-123.456.789")).toBe(false)
  expect(isUid("CHE-116.281.710")).toBe(true)
  expect(isUid("123.456.788")).toBe(false)
})
