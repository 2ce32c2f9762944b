import type { Catalogue } from "./catalogue.admin.schema.ts"

const exampleId = "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d10"
export const exampleCatalogue: Catalogue = {
  today: "2027-06-10",
  items: [
    {
      code: "rental",
      now: { id: exampleId, cents: 8_000, currency: "EUR", validFrom: "2027-01-01" },
      later: [{ id: exampleId, cents: 8_500, currency: "CHF", validFrom: "2027-07-01" }],
      earlier: [],
    },
  ],
  vat: {
    now: { number: null, validFrom: null },
    later: [{ number: "CHE-123.456.788 TVA", validFrom: "2028-01-01" }],
    earlier: [],
  },
}
