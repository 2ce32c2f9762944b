import type { InvoiceKind } from "./invoice.schema.ts"

export const invoiceKindLabel = {
  invoice: "Facture",
  "credit-note": "Note de crédit",
} satisfies Record<InvoiceKind, string>
