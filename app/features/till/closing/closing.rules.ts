import type { TillMethod } from "#app/features/payments/counter/counter.schema.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

export interface TillRow {
  kind: "payment" | "refund"
  method: TillMethod
  currency: Currency
  amountCents: number
}

export interface ExpectedLine {
  method: TillMethod
  currency: Currency
  /** Payments minus refunds. */
  expectedCents: number
  rowCount: number
}

const methodOrder = { cash: 0, terminal: 1 } as const satisfies Record<TillMethod, number>

/** What a drawer and a terminal should hold of these rows, each currency apart; cash first. */
export function expectedLines(rows: readonly TillRow[]): ExpectedLine[] {
  const lines = Map.groupBy(rows, ({ method, currency }) => `${methodOrder[method]} ${currency}`)
  return [...lines]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => {
      const first = of[0]
      return first ? [{ method: first.method, currency: first.currency, ...sumOf(of) }] : []
    })
}

function sumOf(rows: readonly TillRow[]) {
  const cents = rows.map(({ kind, amountCents }) => (kind === "payment" ? amountCents : -amountCents))
  return { expectedCents: cents.reduce((sum, one) => sum + one, 0), rowCount: rows.length }
}

interface CountedLine {
  method: TillMethod
  currency: Currency
  expectedCents: number
  countedCents: number
}

/** The counted sums beside those of the rows; undefined where other sums were shown. */
export function countedLines(expected: readonly ExpectedLine[], counted: readonly CountedLine[]) {
  if (expected.length !== counted.length) return undefined
  const lines = expected.map((line) => {
    const same = counted.find(({ method, currency }) => method === line.method && currency === line.currency)
    return same?.expectedCents === line.expectedCents ? { ...line, countedCents: same.countedCents } : undefined
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}
