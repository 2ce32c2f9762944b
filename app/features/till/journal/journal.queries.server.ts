import { type BookRow, bookRows, bookSums } from "#app/features/payments/ledger/book-rows.queries.server.ts"
import { type AccountHeader, headersOf } from "#app/features/till/account/account-header.queries.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"
import { baseName } from "#content/school.ts"
import { type BookAccount, bookAccounts } from "#content/till.ts"
import { type EntryLine, entryLines } from "./journal.rules.ts"
import {
  type Journal,
  type JournalLine,
  type JournalOfCurrency,
  type JournalQuery,
  longestPeriodDays,
} from "./journal.schema.ts"
import "#app/features/till/till.tables.server.ts"

export interface JournalAsked {
  from: string
  to: string
  currency?: Currency | undefined
  account?: BookAccount | undefined
}

/** Ends at `to`, or today, at most a year after `from`. Without `from`, begins on the first of that month. */
export function periodOf({ from, to, ...narrowed }: JournalQuery, today: string): JournalAsked {
  const end = to ?? lastDay(from, today)
  return { from: from ?? `${end.slice(0, 8)}01`, to: end, ...narrowed }
}

function lastDay(from: string | undefined, today: string): string {
  if (from === undefined) return today
  const aYearOn = addDays(from, longestPeriodDays)
  if (from > today) return from
  return aYearOn < today ? aYearOn : today
}

/** Yields the lines in pages, oldest first. */
export async function* journalPages(
  db: Db,
  asked: JournalAsked,
  { entries, pageSize = csvPageSize }: { entries?: readonly string[] | undefined; pageSize?: number } = {},
): AsyncGenerator<JournalLine[]> {
  const ofAccount = (lines: JournalLine[]) => lines.filter((line) => isOf(line, asked))
  const bounds = boundsOf(asked)
  let differences = await differencesOf(db, bounds)
  for await (const rows of bookRows(db, { ...bounds, entries }, pageSize)) {
    const end = rows.at(-1)?.at ?? bounds.to
    const headers = await headersOf(db, rows)
    const booked = rows.map((row) => ({ at: row.at, lines: linesOf(row, headers) }))
    const before = differences.filter(({ at }) => at <= end)
    differences = differences.filter(({ at }) => at > end)
    const inOrder = [...booked, ...before].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    yield ofAccount(inOrder.flatMap(({ lines }) => lines))
  }
  yield ofAccount(differences.flatMap(({ lines }) => lines))
}

function boundsOf({ from, to, currency }: JournalAsked) {
  return { from: instantAt(from, "00:00"), to: instantAt(addDays(to, 1), "00:00"), currency }
}

function isOf(line: Pick<JournalLine, "account">, { account }: JournalAsked): boolean {
  return account === undefined || line.account === account
}

function linesOf(row: BookRow, headers: ReadonlyMap<string, AccountHeader>): JournalLine[] {
  const accountId = row.reservationId ?? row.applicationId ?? ""
  const header = headers.get(accountId)
  const kind = row.reservationId ? ("reservation" as const) : ("application" as const)
  const about = { day: dayAt(row.at), piece: header?.reference ?? "", leadsTo: { kind, id: accountId } }
  return entryLines(row).map((line, side) => Object.assign(line, { id: `${row.id}-${side}` }, about))
}

/** Closings whose counted sum differs from the sum of their rows. */
async function differencesOf(
  db: Db,
  { from, to, currency }: { from: Date; to: Date; currency?: Currency | undefined },
) {
  const rows = await db
    .selectFrom("closings")
    .innerJoin("closingLines", "closingLines.closingId", "closings.id")
    .select(["closings.id", "base", "day", "closedAt", "method", "currency", "expectedCents", "countedCents"])
    .where("closedAt", ">=", from)
    .where("closedAt", "<", to)
    .whereRef("expectedCents", "<>", "countedCents")
    .$if(currency !== undefined, (query) => query.where("currency", "=", currency ?? "CHF"))
    .orderBy("closedAt")
    .orderBy("closings.id")
    .orderBy("method")
    .orderBy("currency")
    .execute()
  return rows.map(({ id, base, day, closedAt: at, method, currency: money, expectedCents, countedCents }) => {
    const text = `Différence de caisse, ${baseName(base)}, ${day.split("-").toReversed().join(".")}`
    const difference = { kind: "difference", method, currency: money, text } as const
    const about = { day: dayAt(at), piece: "", leadsTo: { kind: "till" as const, base, day } }
    const lines = entryLines({ ...difference, amountCents: countedCents - expectedCents })
    return { at, lines: lines.map((line, side) => Object.assign(line, { id: `${id}-${method}-${side}` }, about)) }
  })
}

const mostShown = 400

/** Sums all lines and lists the first ones; the export lists all. */
export async function readJournal(db: Db, asked: JournalAsked, today: string): Promise<Journal> {
  const { from, to } = asked
  const sums = (await bookSums(db, boundsOf(asked))).filter((sum) => entryLines(sum).some((line) => isOf(line, asked)))
  const differences = await differencesOf(db, boundsOf(asked))
  const journals: JournalOfCurrency[] = []
  for (const currency of currencies.toReversed()) {
    const booked = sums.filter((sum) => sum.currency === currency)
    const lines = [
      ...booked.flatMap((sum) => entryLines(sum).map((line) => ({ line, count: sum.rowCount }))),
      ...differences.flatMap((one) => one.lines.map((line) => ({ line, count: 1 }))),
    ].filter(({ line }) => line.currency === currency && isOf(line, asked))
    if (lines.length === 0) continue
    const summed = summedOf(lines)
    const entries = booked.map(({ entry }) => entry)
    const first = await firstLines(db, { ...asked, currency }, { entries, most: Math.min(summed.lineCount, mostShown) })
    journals.push({ currency, lines: first, ...summed })
  }
  return { today, from, to, journals }
}

/** @param lines with how many lines each of them sums */
function summedOf(lines: readonly { line: EntryLine; count: number }[]) {
  const sumOf = (some: typeof lines) => ({
    debitCents: some.reduce((sum, { line }) => sum + line.debitCents, 0),
    creditCents: some.reduce((sum, { line }) => sum + line.creditCents, 0),
  })
  const used = [...new Set(lines.map(({ line }) => line.account))].toSorted()
  const accounts = used.map((account) => {
    const name = (bookAccounts as Readonly<Record<string, string>>)[account] ?? account
    return Object.assign({ account, name }, sumOf(lines.filter(({ line }) => line.account === account)))
  })
  return { lineCount: lines.reduce((sum, { count }) => sum + count, 0), ...sumOf(lines), accounts }
}

async function firstLines(
  db: Db,
  asked: JournalAsked,
  { entries, most }: { entries: readonly string[]; most: number },
): Promise<JournalLine[]> {
  const lines: JournalLine[] = []
  for await (const page of journalPages(db, asked, { entries, pageSize: mostShown })) {
    lines.push(...page)
    if (lines.length >= most) break
  }
  return lines.slice(0, most)
}
