import type { TillMethod } from "#app/features/payments/counter/counter.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    closings: {
      id: string
      base: string
      day: string
      /** The number of the closing of its base and day, from 1: money taken after a closing needs another one. */
      nth: number
      closedBy: string | null
      closedAt: Date
      /** Why the counted sum differs. */
      note: string | null
    }
    closingLines: {
      closingId: string
      method: TillMethod
      currency: Currency
      expectedCents: number
      countedCents: number
      rowCount: number
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    till: "closed"
    journal: "exported"
    "open-accounts": "exported"
  }
}
