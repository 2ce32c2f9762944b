import type { TillMethod } from "#app/features/payments/counter/counter.schema.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { View } from "#app/platform/database/tables.server.ts"
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
    /** The two sides of each row of the books and of each difference of a closing. */
    journalLines: View<{
      /** Of the row, or of the closing. */
      id: string
      /** 0 is the debit, 1 the credit. */
      side: number
      bookedAt: Date
      kind: "charge" | "credit" | "payment" | "refund" | "difference"
      /** Null for the difference of a closing. */
      accountId: string | null
      base: string | null
      /** Of the closing. */
      day: string | null
      method: PaymentMethod | null
      provider: string | null
      counts: boolean
      currency: Currency
      amountCents: number
      text: string | null
      vatPermille: number | null
      /** What the account holds: a key of `numberOfAccount`. */
      account: string
      contra: string
      debitCents: number
      creditCents: number
    }>
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    till: "closed"
    journal: "exported"
    "open-accounts": "exported"
  }
}
