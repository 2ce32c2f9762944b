import { formatDay } from "#app/ui/formats.ts"
import { documentWords as words } from "#content/till/printed-documents.ts"
import { attachSlip, billOf, slipTop } from "./attach-slip.server.ts"
import { closingHeight, drawClosing } from "./draw-closing.server.ts"
import { drawLetterhead } from "./draw-letterhead.server.ts"
import { drawLines } from "./draw-lines.server.ts"
import type { InvoiceFacts } from "./invoice.schema.ts"
import { decoration, ink, mm, openPaper, type Paper, sheet, write } from "./paper.server.ts"

/** Renders the PDF of an invoice or a credit note: the same facts give the same bytes (school 4, "Documents"). */
export async function renderInvoice(facts: InvoiceFacts): Promise<Uint8Array<ArrayBuffer>> {
  const title = `${words[facts.kind]} ${facts.number}`
  const paper = await openPaper({ author: facts.school.name, title, subject: facts.about, issuedOn: facts.issuedOn })
  const { doc } = paper
  const { school, person, about } = facts
  const newPage = () => {
    doc.addPage()
    return sheet.top
  }
  const top = drawLetterhead(paper, { school, person, about, title, facts: factsOf(facts) })
  const height = closingHeight(paper, facts)
  let y = drawLines(paper, facts, { y: top, closingHeight: height, newPage })
  const bill = billOf(facts)
  const slipBelow = bill !== undefined && y + height <= slipTop - mm(4)
  if (y + height > sheet.bottom) y = newPage()
  drawClosing(paper, facts, y, slipBelow)
  if (bill) {
    if (!slipBelow) newPage()
    await attachSlip(paper, bill)
  }
  numberPages(paper, title)
  return await paper.bytes()
}

function factsOf({ issuedOn, dueOn, creditOf }: InvoiceFacts): [string, string][] {
  const day = (one: string) => formatDay(one, "date")
  return [
    [words.facts.date, day(issuedOn)],
    ...(dueOn === null ? [] : ([[words.facts.due, day(dueOn)]] as [string, string][])),
    ...(creditOf === null ? [] : ([[words.origin(creditOf.split(", ")), creditOf]] as [string, string][])),
  ]
}

function numberPages({ doc }: Paper, title: string): void {
  const { count } = doc.bufferedPageRange()
  if (count === 1) return
  for (let nth = 0; nth < count; nth += 1) {
    doc.switchToPage(nth)
    const number = `${title}, ${words.page(nth + 1, count)}`
    decoration(doc, () => write(doc, number, { y: mm(7), align: "right", size: 8, color: ink.slate }))
  }
}
