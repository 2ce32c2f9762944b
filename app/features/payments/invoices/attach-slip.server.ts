import { documentWords } from "#content/till/printed-documents.ts"
import type { InvoiceFacts } from "./invoice.schema.ts"
import { mm, type Paper, sheet, tagged } from "./paper.server.ts"
import { qrBillData } from "./qr-bill.rules.ts"

/** The payment part fills the last 105 mm of an A4 page (Swiss Implementation Guidelines). */
export const slipTop = sheet.height - mm(105)

/** @returns undefined for a paid invoice, and for a school without an IBAN */
export function billOf({ kind, payment, dueCents, currency, school, person, number }: InvoiceFacts) {
  if (kind !== "invoice" || !payment || dueCents === 0) return undefined
  return qrBillData({
    iban: payment.iban,
    creditor: { ...school, name: school.legalName },
    debtor: person,
    cents: dueCents,
    currency,
    reference: payment.reference,
    message: documentWords.message(number),
  })
}

export async function attachSlip(paper: Paper, bill: NonNullable<ReturnType<typeof billOf>>): Promise<void> {
  const { SwissQRBill } = await import("swissqrbill/pdf")
  const { doc } = paper
  const slip = new SwissQRBill(bill, { language: "FR", fontName: "Liberation Sans" })
  // swissqrbill looks for room below the last text of the page.
  doc.y = slipTop
  doc.fillColor("black")
  tagged(paper, "P", () => slip.attachTo(doc, 0, slipTop))
}
