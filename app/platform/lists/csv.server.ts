import { ReadableStream } from "node:stream/web"
import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import { z } from "zod"
import { type Clock, dayAt } from "#app/platform/clock.server.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { EventAction } from "#content/admin/events.ts"
import { school } from "#content/school.ts"

/**
 * Instants as the school's clocks show them, days ('yyyy-MM-dd') as they are written here, phone numbers as people read
 * them, true as Oui, null as nothing.
 */
export type CsvValue = string | number | boolean | Date | { day: string } | { phone: string | null } | null

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvValue
}

type Exported = EventAction extends infer Action ? (Action extends `${infer Entity}.exported` ? Entity : never) : never

export interface CsvExport<Row> {
  /** Of the file, before the day: 'liste-attente'. */
  name: string
  /** What the event says was exported: 'boat-sharing-interest'. */
  entity: Exported
  columns: readonly CsvColumn<Row>[]
  /** `pages` of a list, read as fast as the browser takes them. */
  pages: AsyncIterable<readonly Row[]>
  /** The query as it was read: its filters go into the event, what was searched for does not. */
  asked: Readonly<Record<string, unknown>>
}

/** Rows of one look at the database, and of one piece of the answer. */
export const csvPageSize = 500

/**
 * Answers what a list's filters show as a file for spreadsheets, and writes down who took it with them. Only one page
 * is in memory; whoever breaks off ends the reading.
 */
export async function answerCsv<Row>(
  deps: { db: Db; clock: Clock },
  actor: string,
  { name, entity, columns, pages, asked }: CsvExport<Row>,
): Promise<Response> {
  const reading = pages[Symbol.asyncIterator]()
  // What cannot be read at all is refused as usual, not as a file that breaks off.
  const first = await reading.next()
  const { q, ...filters } = asked
  const change = { ...filters, ...(q === undefined ? {} : { fields: ["q"] }) }
  await inTransaction(deps.db, (trx) =>
    recordEvent(trx, { actor, action: `${entity}.exported`, entity, entityId: "list", change }),
  )
  const file = `${name}-${dayAt(deps.clock.now())}.csv`
  // The types of node:stream and of the browser name one thing twice.
  const body = ReadableStream.from(encoded(columns, first, reading)) as unknown as BodyInit
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  })
}

/** The answer of an endpoint that exports, for its description: `example` holds the cells of one row. */
export function csvAnswer(columns: readonly { header: string }[], example: string) {
  const head = columns.map(({ header }) => `"${header}"`).join(";")
  return {
    description: "Le fichier",
    content: { "text/csv": { schema: z.string(), example: `${head}\r\n${example}\r\n` } },
  }
}

async function* encoded<Row>(
  columns: readonly CsvColumn<Row>[],
  first: IteratorResult<readonly Row[]>,
  reading: AsyncIterator<readonly Row[]>,
) {
  const encoder = new TextEncoder()
  const line = (values: CsvValue[]) => `${values.map(cellOf).join(";")}\r\n`
  // Excel takes a file for UTF-8 only with this mark.
  yield encoder.encode(`\uFEFF${line(columns.map(({ header }) => header))}`)
  try {
    for (let page = first; !page.done; page = await reading.next()) {
      const lines = page.value.map((row) => line(columns.map(({ cell }) => cell(row))))
      if (lines.length > 0) yield encoder.encode(lines.join(""))
    }
  } finally {
    await reading.return?.()
  }
}

function cellOf(value: CsvValue): string {
  if (value === null) return ""
  if (typeof value === "number") return String(value)
  if (typeof value === "boolean") return quoted(value ? "Oui" : "Non")
  if (value instanceof Date) return quoted(format(new TZDate(value, school.timeZone), "dd.MM.yyyy HH:mm"))
  if (typeof value === "object") return "day" in value ? quoted(swissDay(value.day)) : phoneCell(value.phone)
  return textCell(value)
}

function swissDay(day: string): string {
  return day.split("-").toReversed().join(".")
}

function textCell(text: string): string {
  return quoted(formula.test(text) ? `'${text}` : text)
}

/** With fewer the groups below could be empty. */
const fewestDigits = 7
const phoneForm = /^[+0][\d\s().\-/]{6,24}$/

/**
 * A phone number without the apostrophe of other texts that begin with a plus: only digits and spaces follow it, which
 * name no function and no cell. The groups keep it a text: a French spreadsheet takes one ending in three digits for
 * thousands, and any takes an unbroken one for a number without its plus or first zero.
 */
function phoneCell(phone: string | null): string {
  if (phone === null) return ""
  // « +41 (0)79 … »: the zero is not dialled after the code of the country.
  const dialled = phone.replace("(0)", " ")
  const digits = dialled.replaceAll(/\D/g, "")
  if (!phoneForm.test(phone) || digits.length < fewestDigits) return textCell(phone)
  const international = phone.startsWith("+")
  const swiss = (international ? swissAbroad : swissAtHome).exec(digits)
  const groups = swiss
    ? swiss.slice(1)
    : (groupsOf(dialled) ?? [digits.slice(0, -4), digits.slice(-4, -2), digits.slice(-2)])
  return quoted(`${international ? "+" : ""}${groups.join(" ")}`)
}

const swissAbroad = /^(41)(\d\d)(\d{3})(\d\d)(\d\d)$/
const swissAtHome = /^(0\d\d)(\d{3})(\d\d)(\d\d)$/

/** As they were typed, where that is no number. */
function groupsOf(phone: string): string[] | undefined {
  const groups = phone.match(/\d+/g) ?? []
  return groups.length > 1 && groups.at(-1)?.length !== 3 ? groups : undefined
}

/** What a spreadsheet would run: a leading = + - @, also full-width or after blanks; tab and line break too. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
