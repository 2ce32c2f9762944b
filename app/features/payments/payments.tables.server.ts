import type { ColumnType, Generated } from "kysely"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { DemoOutcome, PaymentMethod, PaymentPurpose, PaymentStatus } from "./payments.schema.ts"

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
      currency: Generated<Currency>
      purpose: Generated<PaymentPurpose>
      method: Generated<PaymentMethod>
      /** Whose drawer or terminal it went through. */
      base: string | null
      /** The counting of the till that has it; null until then. */
      closingId: string | null
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
      createdAt: Generated<Date>
    }
    simulatedRefunds: {
      refundId: string
      providerRef: string
      amountCents: number
      /** Which refund of its payment, from 1. */
      nth: number
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    payment: "started" | "completed" | "failed" | "taken" | "refunded" | "given-back" | "refund-refused"
  }
}
