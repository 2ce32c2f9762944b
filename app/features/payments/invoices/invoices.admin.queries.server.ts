import { sql } from "kysely"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { InvoiceKind } from "./invoice.schema.ts"
import type { InvoiceFigures, InvoiceList, InvoiceRow } from "./invoices.admin.schema.ts"
import "./invoices.tables.server.ts"

export const invoiceList = sortedList({ name: "invoices", orders: byCreation, first: "createdAt:desc" })

type Asked = PageAsked<keyof typeof byCreation> & { kind?: InvoiceKind | undefined; period?: string | undefined }

export async function listInvoices(db: Db, asked: Asked): Promise<InvoiceList> {
  const { items, nextCursor } = await invoiceList.page(db, invoices(db, asked), asked)
  return { items: items.map(rowOf), nextCursor }
}

/** Everything the filters show, page by page. */
export function invoicePages(db: Db, asked: Asked) {
  return invoiceList.pages(db, invoices(db, asked), asked, csvPageSize)
}

export type InvoiceFound = Awaited<ReturnType<ReturnType<typeof invoices>["executeTakeFirstOrThrow"]>>

function invoices(db: Db, { kind, period }: Asked) {
  const rows = db.selectFrom("invoices").select(["id", "kind", "issuedOn", "currency", "totalCents", "facts"])
  const ofKind = kind ? rows.where("kind", "=", kind) : rows
  if (!period) return ofKind
  const { from, before } = daysOf(period)
  return ofKind.where("issuedOn", ">=", from).where("issuedOn", "<", before)
}

/** '2027' → from '2027-01-01' before '2028-01-01'; '2027-12' → from '2027-12-01' before '2028-01-01'. */
function daysOf(period: string): { from: string; before: string } {
  const [year = 0, month] = period.split("-").map(Number)
  const first = (ofYear: number, ofMonth: number) => `${ofYear}-${String(ofMonth).padStart(2, "0")}-01`
  if (month === undefined) return { from: first(year, 1), before: first(year + 1, 1) }
  return { from: first(year, month), before: month === 12 ? first(year + 1, 1) : first(year, month + 1) }
}

export function rowOf({ id, kind, issuedOn, currency, totalCents, facts }: InvoiceFound): InvoiceRow {
  const { number, person, about, creditOf } = facts
  return { id, kind, number, issuedOn, person: person.name, about, currency, totalCents, creditOf }
}

export async function invoiceFigures(db: Db, now: Date): Promise<InvoiceFigures> {
  const year = Number(dayAt(now).slice(0, 4))
  const totals = await db
    .selectFrom("invoices")
    .select((eb) => ["currency", eb.fn.sum<number>("totalCents").as("cents")])
    .where("year", "=", year)
    .groupBy("currency")
    .orderBy("currency")
    .execute()
  const months = await db
    .selectFrom("invoices")
    .select(sql<string>`to_char(issued_on, 'YYYY-MM')`.as("month"))
    .distinct()
    .orderBy("month", "desc")
    .execute()
  return {
    year,
    totals,
    months: months.map(({ month }) => month),
  }
}
