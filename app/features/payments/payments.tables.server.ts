import type { ColumnType, Generated } from "kysely"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { DemoOutcome, PaymentMethod, PaymentPurpose, PaymentStatus } from "./payments.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** One row per attempt and per refund; the books keep them when the account is deleted. */
    paymentTransactions: {
      id: string
      userId: string | null
      accountId: string
      kind: "payment" | "refund"
      refundOf: string | null
      amountCents: number
      currency: Generated<Currency>
      purpose: Generated<PaymentPurpose>
      method: Generated<PaymentMethod>
      /** The base of the drawer or terminal. */
      base: string | null
      /** Null until the till is closed. */
      closingId: string | null
      status: PaymentStatus
      provider: string
      providerRef: string | null
      settlesAt: Date | null
      settledAt: Date | null
      /** False for simulated money outside a demonstration: no sum reads the row. */
      counts: Generated<boolean>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, Date, never>
      updatedAt: Generated<Date>
    }
    simulatedPayments: {
      providerRef: string
      transactionId: string
      amountCents: number
      outcome: DemoOutcome
      settlesAt: Date
      createdAt: Generated<Date>
    }
    simulatedRefunds: {
      refundId: string
      providerRef: string
      amountCents: number
      /** The number of a refund among those of its payment, from 1. */
      nth: number
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    payment: "started" | "completed" | "failed" | "taken" | "refunded" | "given-back" | "refund-refused"
  }
}
