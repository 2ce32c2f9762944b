import { type BookRow, bookRows } from "#app/features/payments/ledger/book-rows.queries.server.ts"
import { type AccountHeader, holdersOf } from "#app/features/till/account/account-header.queries.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"
import { baseName } from "#content/school.ts"
import { bookAccounts } from "#content/till.ts"
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
}

/** Until `to`, or today, a year after `from` at most; from the first of that month without `from`. */
export function periodOf({ from, to, currency }: JournalQuery, today: string): JournalAsked {
  const end = to ?? lastDay(from, today)
  return { from: from ?? `${end.slice(0, 8)}01`, to: end, currency }
}

function lastDay(from: string | undefined, today: string): string {
  if (from === undefined) return today
  const aYearOn = addDays(from, longestPeriodDays)
  if (from > today) return from
  return aYearOn < today ? aYearOn : today
}

/** The lines of a period, oldest first, page by page. */
export async function* journalPages(db: Db, { from, to, currency }: JournalAsked): AsyncGenerator<JournalLine[]> {
  const bounds = { from: instantAt(from, "00:00"), to: instantAt(addDays(to, 1), "00:00"), currency }
  let differences = await differencesOf(db, bounds)
  for await (const rows of bookRows(db, bounds, csvPageSize)) {
    const end = rows.at(-1)?.at ?? bounds.to
    const holders = await holdersOf(db, rows)
    const booked = rows.map((row) => ({ at: row.at, lines: linesOf(row, holders) }))
    const before = differences.filter(({ at }) => at <= end)
    differences = differences.filter(({ at }) => at > end)
    yield [...booked, ...before].toSorted((a, b) => a.at.getTime() - b.at.getTime()).flatMap(({ lines }) => lines)
  }
  yield differences.flatMap(({ lines }) => lines)
}

function linesOf(row: BookRow, holders: ReadonlyMap<string, AccountHeader>): JournalLine[] {
  const accountId = row.reservationId ?? row.applicationId ?? ""
  const holder = holders.get(accountId)
  const kind = row.reservationId ? ("reservation" as const) : ("application" as const)
  const about = { day: dayAt(row.at), piece: holder?.reference ?? "", leadsTo: { kind, id: accountId } }
  return entryLines(row).map((line, side) => Object.assign(line, { id: `${row.id}-${side}` }, about))
}

/** What was counted beside what the rows say, by closing. */
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
    const about = { day: dayAt(at), piece: "", leadsTo: null }
    const lines = entryLines({ ...difference, amountCents: countedCents - expectedCents })
    return { at, lines: lines.map((line, side) => Object.assign(line, { id: `${id}-${method}-${side}` }, about)) }
  })
}

const mostShown = 400

/** The journal with the sums of all its lines; of many lines, the first are shown and the file has all. */
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
