import { expect, test } from "vitest"
import { documentNumber, vatByRate, vatRate } from "./invoices.rules.ts"

test("a number names kind, year and place", () => {
  expect(documentNumber("invoice", 2027, 12)).toBe("F-2027-0012")
  expect(documentNumber("credit-note", 2027, 3)).toBe("NC-2027-0003")
  expect(documentNumber("invoice", 2027, 12_345)).toBe("F-2027-12345")
})

test("amounts are added up by rate before their VAT is rounded", () => {
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

test("a credit holds as much VAT as its charge", () => {
  const given = (cents: number) => vatByRate([{ cents, vatPermille: 81 }])
  expect(given(-24_000)).toEqual([{ permille: 81, grossCents: -24_000, vatCents: -1_798 }])
  expect(given(24_000)).toEqual([{ permille: 81, grossCents: 24_000, vatCents: 1_798 }])
  expect(vatByRate([{ cents: 24_000, vatPermille: 0 }])).toEqual([])
})
