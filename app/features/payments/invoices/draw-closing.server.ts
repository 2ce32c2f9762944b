import { formatDay } from "#app/ui/formats.ts"
import { formatAmount } from "#app/ui/page/amounts.ts"
import { documentWords as words } from "#content/till/printed-documents.ts"
import type { InvoiceFacts } from "./invoice.schema.ts"
import { saysVat, shownCents, vatRate } from "./invoices.rules.ts"
import { hairline, heightOf, ink, mm, type Paper, sheet, tagged, write } from "./paper.server.ts"

const sums = { name: { x: mm(100), width: mm(50) }, amount: { x: mm(150), width: mm(40), align: "right" as const } }
const noteColumn = { x: mm(80), width: sheet.right - mm(80), align: "right" as const, size: 8, color: ink.slate }
const noteHeight = mm(4.4)

function rowHeight(strong: boolean): number {
  return strong ? mm(8) : mm(5.8)
}

interface Sum {
  name: string
  amount: string
  strong: boolean
  ruled: boolean
}

function sumsOf(facts: InvoiceFacts): Sum[] {
  const money = (cents: number) => `${facts.currency}\u00a0${formatAmount(cents)}`
  const total = {
    name: words.total[facts.kind],
    amount: money(shownCents(facts, facts.totalCents)),
    strong: true,
    ruled: false,
  }
  if (facts.kind === "credit-note" || facts.paidCents === 0) return [total]
  return [
    { ...total, strong: false },
    { name: words.paid, amount: money(-facts.paidCents), strong: false, ruled: false },
    { name: words.due, amount: money(facts.dueCents), strong: true, ruled: true },
  ]
}

function vatNotes(facts: InvoiceFacts): string[] {
  if (!saysVat(facts)) return [words.notLiable]
  return facts.vat.map(({ permille, grossCents, vatCents }) => {
    const [gross, vat] = [grossCents, vatCents].map((cents) => formatAmount(shownCents(facts, cents)))
    return `${words.vatOf(vatRate(permille))} ${facts.currency}\u00a0${gross}\u00a0: ${facts.currency}\u00a0${vat}`
  })
}

function lastWord({ kind, creditOf, dueOn, dueCents, payment }: InvoiceFacts, slipBelow: boolean): string {
  if (kind === "credit-note") return words.credits(creditOf?.split(", ") ?? [])
  if (dueCents === 0) return words.settled
  const day = dueOn && formatDay(dueOn, "date")
  if (!payment) return words.payElsewhere(day)
  return slipBelow ? words.payWithSlip(day) : words.payWithSlipOfNextPage(day)
}

export function closingHeight(paper: Paper, facts: InvoiceFacts): number {
  const sentence = heightOf(paper.doc, lastWord(facts, false), {})
  const rows = sumsOf(facts).reduce((sum, { strong }) => sum + rowHeight(strong), 0)
  return mm(6) + rows + vatNotes(facts).length * noteHeight + sentence
}

/** @returns the y below */
export function drawClosing(paper: Paper, facts: InvoiceFacts, top: number, slipBelow: boolean): number {
  const [total, ...others] = sumsOf(facts)
  let y = top + mm(1)
  y = total ? drawSum(paper, total, y) : y
  for (const note of vatNotes(facts)) {
    const noteTop = y
    tagged(paper, "P", () => write(paper.doc, note, { ...noteColumn, y: noteTop }))
    y += noteHeight
  }
  for (const sum of others) y = drawSum(paper, sum, y)
  const sentenceTop = y + mm(5)
  tagged(paper, "P", () => {
    y = write(paper.doc, lastWord(facts, slipBelow), { y: sentenceTop })
  })
  return y
}

function drawSum(paper: Paper, { name, amount, strong, ruled }: Sum, top: number): number {
  const { doc } = paper
  const style = strong ? { size: 12, bold: true } : {}
  if (ruled) hairline(doc, top + mm(1.6), { from: sums.name.x })
  const y = top + (strong ? mm(2.4) : mm(1.2))
  tagged(paper, "P", () => {
    write(doc, name, { ...sums.name, ...style, y })
    write(doc, amount, { ...sums.amount, ...style, y })
  })
  return top + rowHeight(strong)
}
