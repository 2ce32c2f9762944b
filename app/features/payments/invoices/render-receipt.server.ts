import { formatDay } from "#app/ui/formats.ts"
import { formatAmount } from "#app/ui/page/amounts.ts"
import { documentWords as words } from "#content/till/printed-documents.ts"
import { drawLetterhead } from "./draw-letterhead.server.ts"
import type { ReceiptFacts } from "./invoice.schema.ts"
import { hairline, ink, mm, openPaper, type Paper, tagged, write } from "./paper.server.ts"

export async function renderReceipt(facts: ReceiptFacts): Promise<Uint8Array<ArrayBuffer>> {
  const { kind, reference, school, person, about, receivedOn, method, invoice } = facts
  const title = `${words.receipt[kind]} ${reference}`
  const paper = await openPaper({ author: school.name, title, subject: about, issuedOn: receivedOn })
  const y = drawLetterhead(paper, {
    school,
    person,
    about,
    title,
    facts: [
      [words.receivedOn[kind], formatDay(receivedOn, "date")],
      [words.method, method],
      ...(invoice === null ? [] : ([[words.forInvoice, invoice]] as [string, string][])),
    ],
  })
  drawAmount(paper, facts, y)
  return await paper.bytes()
}

function drawAmount(paper: Paper, facts: ReceiptFacts, top: number): void {
  const { kind, currency, amountCents, remainingCents, simulated } = facts
  const { doc } = paper
  const money = (cents: number) => `${currency}\u00a0${formatAmount(cents)}`
  const row = (name: string, amount: string, y: number, strong: boolean) => {
    const style = strong ? { size: 16, bold: true } : { color: ink.slate }
    tagged(paper, "P", () => {
      write(doc, name, { y, width: mm(100), ...style })
      write(doc, amount, { y, x: mm(120), width: mm(70), align: "right", ...style })
    })
  }
  hairline(doc, top, { color: ink.lake, width: 0.8 })
  row(words.received[kind], money(amountCents), top + mm(4), true)
  hairline(doc, top + mm(15))
  if (remainingCents > 0) row(words.remaining[kind], money(remainingCents), top + mm(18), false)
  else if (kind === "payment" && remainingCents < 0) row(words.owedBack, money(-remainingCents), top + mm(18), false)
  else if (kind === "payment") tagged(paper, "P", () => write(doc, words.nothingRemains, { y: top + mm(18) }))
  if (simulated) {
    tagged(paper, "P", () => write(doc, words.simulated[simulated], { y: top + mm(28), width: mm(170), bold: true }))
  }
}
