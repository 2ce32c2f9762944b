import { formatAmount } from "#app/ui/page/amounts.ts"
import { documentWords } from "#content/till/printed-documents.ts"
import type { InvoiceFacts, InvoiceLine } from "./invoice.schema.ts"
import { shownCents, vatRate } from "./invoices.rules.ts"
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

/** From the left; a school that charges no VAT has no column for it. */
function columnsOf(facts: InvoiceFacts): Column[] {
  const { currency } = facts
  const right = (head: string, width: number, cell: Column["cell"]) => ({ head, width: mm(width), cell })
  const columns = [
    right(words.quantity, 18, ({ quantity }) => String(quantity)),
    right(`${words.unit} ${currency}`, 30, ({ unitCents }) => formatAmount(Math.abs(unitCents))),
    ...(facts.school.vatNumber
      ? [right(words.vat, 17, ({ vatPermille }) => (vatPermille ? vatRate(vatPermille) : documentWords.exempt))]
      : []),
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

interface Flow {
  y: number
  /** What has to stand below the last line, on its page. */
  closingHeight: number
  /** Begins a page. @returns its top */
  newPage: () => number
}

/** The table of what is charged, over as many pages as it needs. @returns where it ends */
export function drawLines(paper: Paper, facts: InvoiceFacts, { y: top, closingHeight, newPage }: Flow): number {
  const { doc, body } = paper
  const columns = columnsOf(facts)
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
