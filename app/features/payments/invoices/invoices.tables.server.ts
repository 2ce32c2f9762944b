import type { ColumnType, GeneratedAlways } from "kysely"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { InvoiceFacts, InvoiceKind } from "./invoice.schema.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    /** Issued documents, one series of numbers per kind and year. The database refuses to change them. */
    invoices: {
      id: string
      kind: InvoiceKind
      /** By the school's clocks. */
      year: number
      number: number
      /** This, or an application. */
      reservationId: string | null
      applicationId: string | null
      currency: Currency
      /** Negative for a credit note. */
      totalCents: number
      facts: ColumnType<InvoiceFacts, string, never>
      /** 'yyyy-MM-dd', on the school's calendar. */
      issuedOn: string
      /** The invoice that a credit note corrects. */
      creditOf: string | null
      /** A user's id, 'guest' or 'system'. */
      createdBy: string
      createdAt: ColumnType<Date, Date, never>
      search: GeneratedAlways<string>
    }
    /** The last number of each series; its row is the last lock of a transaction. */
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
