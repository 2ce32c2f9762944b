import type { TillMethod, TillRow } from "#app/features/payments/counter/counter.schema.ts"
import type { NewClosing, TillDay } from "./closing.schema.ts"

type ExpectedLine = TillDay["open"][number]

const methodOrder = { cash: 0, terminal: 1 } as const satisfies Record<TillMethod, number>

/** Sums rows by method and currency; cash comes first. */
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

/** @returns undefined if the screen showed other sums than the rows have */
export function countedLines(expected: readonly ExpectedLine[], counted: NewClosing["lines"]) {
  if (expected.length !== counted.length) return undefined
  const lines = expected.map((line) => {
    const same = counted.find(({ method, currency }) => method === line.method && currency === line.currency)
    return same?.expectedCents === line.expectedCents ? { ...line, countedCents: same.countedCents } : undefined
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}
