import type { TillMethod } from "#app/features/payments/counter/counter.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** A till that was counted. */
    closings: {
      id: string
      base: string
      day: string
      /** From 1: what is taken after a closing has another one. */
      nth: number
      /** Null once the account is deleted. */
      closedBy: string | null
      closedAt: Date
      /** Why the counted sum is another. */
      note: string | null
    }
    closingLines: {
      closingId: string
      method: TillMethod
      currency: Currency
      /** The sum of its rows; negative where more was given back than taken. */
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
