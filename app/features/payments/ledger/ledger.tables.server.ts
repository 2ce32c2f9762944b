import type { ColumnType, Generated } from "kysely"
import type { StoredTables } from "#app/platform/database/schema-types.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { ChargeCode } from "./ledger.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Charges and credits. A row changes at most once, when its `invoiceId` is set. */
    charges: {
      id: string
      reservationId: string | null
      applicationId: string | null
      sessionBookingId: string | null
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
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    charge: "added" | "credited"
  }
}
