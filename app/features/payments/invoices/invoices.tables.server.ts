import type { ColumnType, GeneratedAlways } from "kysely"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { InvoiceFacts, InvoiceKind } from "./invoice.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Issued documents, one series of numbers per kind and year. The database refuses to change them. */
    invoices: {
      id: string
      kind: InvoiceKind
      year: number
      number: number
      accountId: string
      currency: Currency
      totalCents: number
      facts: ColumnType<InvoiceFacts, string, never>
      issuedOn: string
      /** A user's id, 'guest' or 'system'. */
      createdBy: string
      createdAt: ColumnType<Date, Date, never>
      search: GeneratedAlways<string>
    }
    /** The last number of each series. A transaction locks this row after all others. */
    invoiceCounters: {
      kind: InvoiceKind
      year: number
      last: number
    }
  }
}

declare module "#content/admin/events.ts" {
  interface EventActions {
    invoice: "issued" | "exported"
  }
}
