import type { Generated } from "kysely"
import type { Currency, PriceCode } from "#content/catalogue/price-codes.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** What a school set. Rows are added and, before they begin, removed; never changed. */
    prices: {
      id: string
      code: PriceCode
      /** Null: on quotation. */
      cents: number | null
      currency: Currency
      /** 'yyyy-MM-dd', on the school's calendar. */
      validFrom: string
      /** An administrator's id, or 'system'. */
      createdBy: string
      createdAt: Generated<Date>
    }
    /** Since when the school owes VAT; without rows it owes none. Rows are added and removed as prices are. */
    vatRegistrations: {
      /** 'yyyy-MM-dd', on the school's calendar. */
      validFrom: string
      /** « CHE-123.456.788 TVA »; null: no longer liable. */
      number: string | null
      /** An administrator's id. */
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
