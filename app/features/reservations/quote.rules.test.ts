import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { currencies } from "#content/catalogue/price-codes.ts"
import { specifiedPrices, specifiedTariff, vatRates } from "#tests/factories/prices.ts"
import { depositOf, quoteOf, vatOf } from "./quote.rules.ts"

const reservationDate = "2027-06-12"

describe("a quote", () => {
  test("of the specification's prices is an hour's price for each hour, and one price for the others", () => {
    const rental = quoteOf({ reservationType: "boat_rental", rentalDuration: 3, reservationDate }, specifiedTariff)
    expect(rental).toEqual({
      lines: [{ code: "rental", quantity: 3, unitCents: 8_000, cents: 24_000, vatPermille: null }],
      totalCents: 24_000,
      currency: "EUR",
    })
    expect(quoteOf({ reservationType: "boat_license", reservationDate }, specifiedTariff).totalCents).toBe(35_000)
    expect(quoteOf({ reservationType: "group_outing", reservationDate }, specifiedTariff).totalCents).toBe(20_000)
  })

  test("is the sum of its lines, whatever the prices", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 8 }), (cents, rentalDuration) => {
        const prices = { ...specifiedPrices, rental: { cents, currency: "CHF" as const } }
        const { lines, totalCents } = quoteOf(
          { reservationType: "boat_rental", rentalDuration, reservationDate },
          { ...specifiedTariff, prices },
        )
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents)
        expect(totalCents).toBe(cents * rentalDuration)
      }),
    )
  })

  test("of a school that owes VAT names the rate of each line, and what the total contains", () => {
    const liable = { prices: specifiedPrices, vat: [{ from: "", rates: vatRates }] }
    const rental = quoteOf({ reservationType: "boat_rental", rentalDuration: 2, reservationDate }, liable)
    expect(rental).toMatchObject({ lines: [{ cents: 16_000, vatPermille: 81 }], totalCents: 16_000 })
    expect(vatOf(rental)).toBe(1_199)
    const lesson = quoteOf({ reservationType: "boat_license", reservationDate }, liable)
    expect([lesson.lines[0]?.vatPermille, vatOf(lesson)]).toEqual([0, 0])
  })

  test("has the VAT of the day of the booking, or of today before a day is chosen", () => {
    const ahead = [
      { from: "", rates: null },
      { from: "2028-01-01", rates: vatRates },
      { from: "2029-01-01", rates: null },
    ]
    const permilleOn = (day: string) =>
      quoteOf({ reservationType: "group_outing", reservationDate: day }, { prices: specifiedPrices, vat: ahead })
        .lines[0]?.vatPermille
    const days = ["", "2027-12-31", "2028-01-01", "2028-12-31", "2029-01-01"]
    expect(days.map(permilleOn)).toEqual([null, null, 81, 81, null])
  })

  test("without an amount is an error: nothing is sold on quotation", () => {
    const prices = { ...specifiedPrices, outing: { cents: null, currency: "EUR" as const } }
    expect(() => quoteOf({ reservationType: "group_outing", reservationDate }, { ...specifiedTariff, prices })).toThrow(
      "outing is sold, and needs an amount",
    )
  })
})

test("a deposit is at least thirty per cent of training, never a step more, and francs end on five centimes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...currencies), (totalCents, currency) => {
      const deposit = depositOf("boat_license", { totalCents, currency })
      const step = currency === "CHF" ? 5 : 1
      expect(deposit % step).toBe(0)
      expect(deposit * 100).toBeGreaterThanOrEqual(totalCents * 30)
      expect((deposit - step) * 100).toBeLessThan(totalCents * 30)
      expect(depositOf("boat_rental", { totalCents, currency })).toBe(0)
    }),
  )
})
