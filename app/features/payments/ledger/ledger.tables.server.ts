import type { ColumnType, Generated } from "kysely"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { ChargeCode } from "./ledger.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** What a booking or an application costs. Rows are added, never changed but by their invoice: a credit takes from a charge. */
    charges: {
      id: string
      /** This, or an application. */
      reservationId: string | null
      applicationId: string | null
      /** The seat that is charged. */
      sessionBookingId: string | null
      kind: "charge" | "credit"
      /** The charge that a credit lowers. */
      creditOf: string | null
      /** The row that this one takes back. */
      undoes: string | null
      code: ChargeCode
      /** In French, as invoices repeat it. */
      text: string
      quantity: number
      unitCents: number
      amountCents: number
      currency: Currency
      /** Contained in the amount: 81 is 8.1 %. Null where the school is not liable. */
      vatPermille: number | null
      /** The invoice or credit note whose line it is. */
      invoiceId: Generated<string | null>
      demo: Generated<boolean>
      createdAt: ColumnType<Date, Date, never>
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    charge: "added" | "credited"
  }
}
