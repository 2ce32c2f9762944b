import { vatWithin } from "#app/features/catalogue/vat.rules.ts"
import { standardPermille } from "#content/catalogue/vat.ts"
import type { QuoteAnswer } from "./quotes.schema.ts"

export const exampleQuote = {
  lines: [
    {
      code: "rental",
      label: "Location de Bateau",
      quantity: 2,
      unitCents: 8_000,
      cents: 16_000,
      vatPermille: standardPermille,
    },
  ],
  totalCents: 16_000,
  currency: "EUR",
  vat: { mode: "included", cents: vatWithin(16_000, standardPermille) },
  depositCents: 0,
} satisfies QuoteAnswer
