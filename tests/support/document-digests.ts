import { createHash } from "node:crypto"
import { renderInvoice } from "#app/features/payments/invoices/render-invoice.server.ts"
import { renderReceipt } from "#app/features/payments/invoices/render-receipt.server.ts"
import { someCreditNote, someInvoice, someReceipt } from "#tests/factories/invoices.ts"

/** Digests of an invoice, a credit note and a receipt; a test compares them with those of another process. */
export async function documentDigests(): Promise<string[]> {
  const files = [renderInvoice(someInvoice()), renderInvoice(someCreditNote()), renderReceipt(someReceipt())]
  return (await Promise.all(files)).map((bytes) => createHash("sha256").update(bytes).digest("hex"))
}
