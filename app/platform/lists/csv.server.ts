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

/** Instants become the school's local time, days ('yyyy-MM-dd') Swiss dates, true Oui, null nothing. */
export type CsvValue = string | number | boolean | Date | { day: string } | { phone: string | null } | null

export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => CsvValue
}

type Exported = EventAction extends infer Action ? (Action extends `${infer Entity}.exported` ? Entity : never) : never

export interface CsvExport<Row> {
  /** The file's name before the day: 'liste-attente'. */
  name: string
  /** The event's entity: 'boat-sharing-interest'. */
  entity: Exported
  columns: readonly CsvColumn<Row>[]
  /** They are read as fast as the browser receives them. */
  pages: AsyncIterable<readonly Row[]>
  /** The event stores the filters, but not the searched words. */
  asked: Readonly<Record<string, unknown>>
}

export const csvPageSize = 500

/** Streams a list as a file for spreadsheets, one page in memory at a time, and records who exported it. */
export async function answerCsv<Row>(
  deps: { db: Db; clock: Clock },
  actor: string,
  { name, entity, columns, pages, asked }: CsvExport<Row>,
): Promise<Response> {
  const reading = pages[Symbol.asyncIterator]()
  // A failure of the first page is answered as a problem, not as a broken file.
  const first = await reading.next()
  const { q, ...filters } = asked
  const change = { ...filters, ...(q === undefined ? {} : { fields: ["q"] }) }
  await inTransaction(deps.db, (trx) =>
    recordEvent(trx, { actor, action: `${entity}.exported`, entity, entityId: "list", change }),
  )
  const file = `${name}-${dayAt(deps.clock.now())}.csv`
  // The types of node:stream and of the browser differ in name only.
  const body = ReadableStream.from(encoded(columns, first, reading)) as unknown as BodyInit
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${file}"`,
      "Cache-Control": "no-store",
    },
  })
}

/** Describes an endpoint's file; `example` holds the cells of one row. */
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
  // Without this mark Excel does not read UTF-8.
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

/** With fewer digits a group below could be empty. */
const fewestDigits = 7
const phoneForm = /^[+0][\d\s().\-/]{6,24}$/

/**
 * A leading plus needs no apostrophe here, because only digits and spaces follow it. The groups keep the cell a text:
 * spreadsheets would read an unbroken number, or one ending in three digits, as an amount.
 */
function phoneCell(phone: string | null): string {
  if (phone === null) return ""
  // In « +41 (0)79 … » the zero is not dialled.
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

function groupsOf(phone: string): string[] | undefined {
  const groups = phone.match(/\d+/g) ?? []
  return groups.length > 1 && groups.at(-1)?.length !== 3 ? groups : undefined
}

/** A spreadsheet would run these: = + - @, also full-width or after blanks, and tab or line break. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
