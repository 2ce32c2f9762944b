import type { Generated } from "kysely"
import type { Currency, PriceCode } from "#content/catalogue/price-codes.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Prices that the school set. A row is added or, until its first day is over, removed; it never changes. */
    prices: {
      id: string
      code: PriceCode
      /** Null means on quotation. */
      cents: number | null
      currency: Currency
      validFrom: string
      /** An administrator's id, or 'system'. */
      createdBy: string
      createdAt: Generated<Date>
    }
    /** Without rows the school owes no VAT. Rows are added and removed like prices. */
    vatRegistrations: {
      validFrom: string
      /** « CHE-123.456.788 TVA »; null ends the registration. */
      number: string | null
      createdBy: string
      createdAt: Generated<Date>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    price: "added" | "removed"
    "vat-registration": "added" | "removed"
  }
}
