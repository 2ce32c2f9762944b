import { sql } from "kysely"
import { type AccountHeader, headersOf } from "#app/features/till/account/account-header.queries.server.ts"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { type Currency, currencies } from "#content/catalogue/price-codes.ts"
import { type BookAccount, bookAccounts, incomeAccounts } from "#content/till.ts"
import { type BookedLine, lineText, numberOfAccount, vatCodeOf } from "./journal.rules.ts"
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

/** Yields the lines of one day after the other, because an index finds a day's rows and they are few enough to sort. */
export async function* journalPages(db: Db, asked: JournalAsked): AsyncGenerator<JournalLine[]> {
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) {
    yield await listLines(db, { ...asked, from: day, to: day })
  }
}

const mostShown = 400

/** Sums all lines and lists the first ones; the export lists all. */
export async function readJournal(db: Db, asked: JournalAsked, today: string): Promise<Journal> {
  const { from, to } = asked
  const sums = await sumLines(db, asked)
  const journals: JournalOfCurrency[] = []
  for (const currency of currencies.toReversed()) {
    const [total, ...accounts] = sums.filter((sum) => sum.currency === currency)
    if (!total) continue
    journals.push({
      currency,
      lines: await listLines(db, { ...asked, currency }, mostShown),
      lineCount: total.lineCount,
      ...sidesOf(total),
      accounts: accounts.map((sum) => Object.assign(namedAccount(sum.number), sidesOf(sum))),
    })
  }
  return { today, from, to, journals }
}

function sidesOf({ debitCents, creditCents }: Pick<JournalLine, "debitCents" | "creditCents">) {
  return { debitCents, creditCents }
}

function namedAccount(number: BookAccount | null) {
  const account = number ?? ""
  return { account, name: (bookAccounts as Readonly<Record<string, string>>)[account] ?? account }
}

/** For each currency the sum of all its accounts, whose number is null, and then that of each account. */
async function sumLines(db: Db, asked: JournalAsked) {
  return await db
    .selectFrom(numberedLines(db, asked).as("line"))
    .select(["currency", "number"])
    .select(({ fn }) => [fn.countAll<number>().as("lineCount"), fn.sum<number>("debitCents").as("debitCents")])
    .select(({ fn }) => fn.sum<number>("creditCents").as("creditCents"))
    .groupBy(sql`grouping sets ((currency), (currency, number))`)
    .orderBy("number", (order) => order.asc().nullsFirst())
    .execute()
}

async function listLines(db: Db, asked: JournalAsked, most?: number): Promise<JournalLine[]> {
  const lines = await db
    .selectFrom(numberedLines(db, asked).as("line"))
    .selectAll()
    .orderBy("bookedAt")
    .orderBy(sql`kind = 'difference'`)
    .orderBy("id")
    .orderBy("method")
    .orderBy("currency")
    .orderBy("side")
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  const headerOf = await headersOf(
    db,
    lines.flatMap(({ accountId }) => accountId ?? []),
  )
  return lines.map((line) => shownLine(line, line.accountId === null ? undefined : headerOf(line.accountId)))
}

/** The lines of a period, with the numbers that `content/till.ts` gives to their accounts. */
function numberedLines(db: Db, { from, to, currency, account }: JournalAsked) {
  return db
    .selectFrom("journalLines")
    .select(["id", "side", "bookedAt", "kind", "accountId", "base", "day", "method", "provider"])
    .select(["counts", "currency", "amountCents", "text", "vatPermille", "debitCents", "creditCents"])
    .select([numberOf("account").as("number"), numberOf("contra").as("contra")])
    .where("bookedAt", ">=", instantAt(from, "00:00"))
    .where("bookedAt", "<", instantAt(addDays(to, 1), "00:00"))
    .$if(currency !== undefined, (query) => query.where("currency", "=", currency ?? "CHF"))
    .$if(account !== undefined, (query) => query.where(numberOf("account"), "=", account ?? "1000"))
}

/** A code that earns nothing known is a supplement. */
function numberOf(column: "account" | "contra") {
  const numbers = sql`${JSON.stringify(numberOfAccount)}::jsonb`
  return sql<BookAccount>`coalesce(${numbers} ->> ${sql.ref(column)}, ${incomeAccounts.extra})`
}

type Line = Awaited<ReturnType<ReturnType<typeof numberedLines>["executeTakeFirstOrThrow"]>>

/** @param header undefined for the difference of a closing */
function shownLine(line: Line, header: AccountHeader | undefined): JournalLine {
  const { id, side, method, bookedAt, number, contra, vatPermille, debitCents, creditCents, currency } = line
  return {
    id: header ? `${id}-${side}` : `${id}-${method}-${side}`,
    day: dayAt(bookedAt),
    account: number,
    contra,
    vatCode: vatCodeOf(vatPermille),
    text: lineText(line as BookedLine),
    debitCents,
    creditCents,
    currency,
    piece: header?.reference ?? "",
    leadsTo: header
      ? { kind: header.state.kind, id: header.id }
      : { kind: "till", base: line.base ?? "", day: line.day ?? "" },
  }
}
