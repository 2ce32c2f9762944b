import type { ColumnType, Generated, GeneratedAlways } from "kysely"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { View } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { ChargeCode } from "./ledger.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** What money is owed and paid for; a trigger writes the row with the first charge or payment (decision 0092). */
    moneyAccounts: {
      /** That of the booking or application. */
      id: GeneratedAlways<string>
      bookingId: string | null
      applicationId: string | null
      currency: Currency
    }
    /** Charges and credits. A row changes at most once, when its `invoiceId` is set. */
    charges: {
      id: string
      accountId: string
      /** The seat that the row is for. */
      bookingId: string | null
      kind: "charge" | "credit"
      /** The charge that a credit lowers. */
      creditOf: string | null
      /** The row that this row cancels out. */
      undoes: string | null
      code: ChargeCode
      text: string
      quantity: number
      unitCents: number
      amountCents: number
      currency: Currency
      /** The rate of the VAT within the amount: 81 is 8.1 %. Null if the school owed none. */
      vatPermille: number | null
      invoiceId: Generated<string | null>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, Date, never>
    }
    /** The accounts that charges and payments moved, written by triggers: all open ones are among them (decision 0088). */
    movedAccounts: StoredTables["movedAccounts"]
    /** Every charge, credit, payment and refund with what it adds to each sum: whatever adds money reads these rows. */
    ledgerLines: View<{
      id: string
      kind: "charge" | "credit" | "payment" | "refund"
      accountId: string
      /** Who paid; null for a charge. */
      userId: string | null
      currency: Currency
      amountCents: number
      createdAt: Date
      /** When the money came; for a charge, when it was made. */
      movedAt: Date
      /** False for payments and refunds that are under way or failed. */
      settled: boolean
      counts: boolean
      isFee: boolean
      /** Negative for a credit; 0 for payments and refunds. */
      owedCents: number
      /** Negative for a refund; 0 for charges and for money that is not settled or does not count. */
      paidCents: number
      openCents: number
      /** What the school earns: the code of the charge, for a credit that of the charge it lowers. */
      earns: ChargeCode | null
      text: string | null
      vatPermille: number | null
      invoiceId: string | null
      method: PaymentMethod | null
      provider: string | null
      base: string | null
      closingId: string | null
    }>
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    charge: "added" | "credited"
  }
}
