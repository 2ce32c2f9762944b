import { expect, test } from "vitest"
import { seedPrices } from "#content/catalogue/seed-prices.ts"
import { termsOfSale } from "./terms.ts"

const inFrancs = Object.fromEntries(
  Object.entries(seedPrices).map(([code, { cents }]) => [code, { cents, currency: "CHF" }]),
) as typeof seedPrices

const wordsOf = (prices: typeof seedPrices) => JSON.stringify(termsOfSale(prices)).replaceAll(/[\u00a0\u202f]/g, " ")

test("the general terms name the currencies of the catalogue", () => {
  expect(wordsOf(seedPrices)).toContain("caution de 500 euros")
  expect(wordsOf(seedPrices)).toContain("Un prix se paie dans la monnaie où il est affiché")
  expect(wordsOf(inFrancs)).toContain("caution de 500 francs")
  expect(wordsOf(inFrancs)).not.toMatch(/euro/)
})

test("the general terms say what the till does: what a late cancellation keeps, and when a balance is due", () => {
  const words = wordsOf(seedPrices)
  expect(words).toContain("Passé ce délai, le prix entier reste dû pour chaque session annulée")
  expect(words).toContain("Le solde est payable au plus tard 7 jours avant la première session ou la leçon")
  expect(words).toContain("Une location ou une sortie est payable au plus tard à son début")
  expect(words).not.toContain("au cours du jour")
})
