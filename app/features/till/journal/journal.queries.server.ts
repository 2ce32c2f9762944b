import { type BookRow, bookRows } from "#app/features/payments/ledger/book-rows.queries.server.ts"
import { type AccountHeader, headersOf } from "#app/features/till/account/account-header.queries.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"
import { baseName } from "#content/school.ts"
import { type BookAccount, bookAccounts } from "#content/till.ts"
import { entryLines } from "./journal.rules.ts"
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
export async function* journalPages(db: Db, asked: JournalAsked): AsyncGenerator<JournalLine[]> {
  const { from, to, currency, account } = asked
  const ofAccount = (lines: JournalLine[]) => (account ? lines.filter((line) => line.account === account) : lines)
  const bounds = { from: instantAt(from, "00:00"), to: instantAt(addDays(to, 1), "00:00"), currency }
  let differences = await differencesOf(db, bounds)
  for await (const rows of bookRows(db, bounds, csvPageSize)) {
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
  const journals = new Map<Currency, JournalOfCurrency>()
  for await (const page of journalPages(db, asked)) {
    for (const line of page) add(journals, line)
  }
  const { from, to } = asked
  return { today, from, to, journals: currencies.toReversed().flatMap((one) => journals.get(one) ?? []) }
}

function add(journals: Map<Currency, JournalOfCurrency>, line: JournalLine): void {
  const { currency, account, debitCents, creditCents } = line
  const none = { debitCents: 0, creditCents: 0 }
  const journal = journals.get(currency) ?? { currency, lines: [], lineCount: 0, ...none, accounts: [] }
  journals.set(currency, journal)
  const name = (bookAccounts as Readonly<Record<string, string>>)[account] ?? account
  let sums = journal.accounts.find((one) => one.account === account)
  if (!sums) {
    sums = { account, name, ...none }
    journal.accounts.push(sums)
    journal.accounts.sort((a, b) => (a.account < b.account ? -1 : 1))
  }
  for (const sum of [journal, sums]) {
    sum.debitCents += debitCents
    sum.creditCents += creditCents
  }
  journal.lineCount += 1
  if (journal.lines.length < mostShown) journal.lines.push(line)
}
