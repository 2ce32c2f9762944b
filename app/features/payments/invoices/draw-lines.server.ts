import { formatAmount } from "#app/ui/page/amounts.ts"
import { documentWords } from "#content/till/printed-documents.ts"
import type { InvoiceFacts, InvoiceLine } from "./invoice.schema.ts"
import { saysVat, shownCents, vatRate } from "./invoices.rules.ts"
import { hairline, heightOf, ink, mm, type Paper, sheet, write } from "./paper.server.ts"

const words = documentWords.columns
const padding = mm(1.8)

interface Column {
  head: string
  x: number
  width: number
  align: "left" | "right"
  cell: (line: InvoiceLine) => string
}

function columnsFromLeft(facts: InvoiceFacts): Column[] {
  const { currency } = facts
  const right = (head: string, width: number, cell: Column["cell"]) => ({ head, width: mm(width), cell })
  const columns = [
    right(words.quantity, 18, ({ quantity }) => String(quantity)),
    right(`${words.unit} ${currency}`, 30, ({ unitCents }) => formatAmount(Math.abs(unitCents))),
    ...(saysVat(facts) ? [right(words.vat, 17, vatOf)] : []),
    right(`${words.amount} ${currency}`, 28, ({ cents }) => formatAmount(shownCents(facts, cents))),
  ]
  const taken = columns.reduce((sum, { width }) => sum + width, 0)
  let x = sheet.right - taken
  const placed = columns.map((column) => {
    const left = x
    x += column.width
    return Object.assign(column, { x: left, align: "right" as const })
  })
  const text = { head: words.text, x: sheet.left, width: sheet.right - taken - sheet.left, align: "left" as const }
  return [{ ...text, cell: (line: InvoiceLine) => line.text }, ...placed]
}

function vatOf({ vatPermille }: InvoiceLine): string {
  if (vatPermille === null) return documentWords.withoutVat
  return vatPermille === 0 ? documentWords.exempt : vatRate(vatPermille)
}

interface Flow {
  y: number
  /** The closing stays on the page of the last line. */
  closingHeight: number
  /** @returns the y of the top of the new page */
  newPage: () => number
}

/** @returns the y below */
export function drawLines(paper: Paper, facts: InvoiceFacts, { y: top, closingHeight, newPage }: Flow): number {
  const { doc, body } = paper
  const columns = columnsFromLeft(facts)
  const table = doc.struct("Table")
  body.add(table)
  let y = drawHead(paper, table, columns, top)
  for (const [nth, line] of facts.lines.entries()) {
    const height = Math.max(...columns.map(({ cell, width }) => heightOf(doc, cell(line), { width }))) + 2 * padding
    const isLast = nth === facts.lines.length - 1
    if (y + height + (isLast ? closingHeight : 0) > sheet.bottom) y = drawHead(paper, table, columns, newPage())
    const rowTop = y
    const row = doc.struct("TR")
    table.add(row)
    for (const { cell, head: _head, ...place } of columns) {
      row.add(doc.struct("TD", {}, () => write(doc, cell(line), { ...place, y: rowTop + padding })))
    }
    row.end()
    y += height
    hairline(doc, y)
  }
  table.end()
  return y
}

function drawHead({ doc }: Paper, table: PDFKit.PDFStructureElement, columns: readonly Column[], y: number): number {
  const row = doc.struct("TR")
  table.add(row)
  for (const { head, x, width, align } of columns) {
    row.add(doc.struct("TH", {}, () => write(doc, head, { x, width, align, y, size: 8, color: ink.slate })))
  }
  row.end()
  const below = y + mm(5.4)
  hairline(doc, below, { color: ink.lake, width: 0.8 })
  return below
}
