import type { NewClosing, TillDay } from "./closing.schema.ts"

type ExpectedLine = TillDay["open"][number]

/** @returns undefined if the screen showed other sums than the rows have */
export function countedLines(expected: readonly ExpectedLine[], counted: NewClosing["lines"]) {
  if (expected.length !== counted.length) return undefined
  const lines = expected.map((line) => {
    const same = counted.find(({ method, currency }) => method === line.method && currency === line.currency)
    return same?.expectedCents === line.expectedCents ? { ...line, countedCents: same.countedCents } : undefined
  })
  return lines.every((line) => line !== undefined) ? lines : undefined
}
