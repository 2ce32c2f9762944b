import type { ColumnType, Generated } from "kysely"
import type { DemoOutcome, PaymentStatus } from "./payments.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** One row per attempt and per refund; the books keep them when the account is deleted. */
    paymentTransactions: {
      id: string
      /** Null once the account is deleted. */
      userId: string | null
      applicationId: string | null
      reservationId: string | null
      kind: "payment" | "refund"
      /** The refunded payment. */
      refundOf: string | null
      amountCents: number
      currency: Generated<"CHF">
      status: PaymentStatus
      provider: string
      /** Null until the provider has answered. */
      providerRef: string | null
      settlesAt: Date | null
      settledAt: Date | null
      demo: Generated<boolean>
      createdAt: ColumnType<Date, Date | undefined, never>
      updatedAt: Generated<Date>
    }
    simulatedPayments: {
      providerRef: string
      transactionId: string
      amountCents: number
      outcome: DemoOutcome
      settlesAt: Date
      refundId: string | null
      createdAt: Generated<Date>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    payment: "started" | "completed" | "failed" | "refunded" | "refund-refused"
  }
}
