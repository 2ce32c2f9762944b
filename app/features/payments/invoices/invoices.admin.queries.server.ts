import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import { csvPageSize } from "#app/platform/lists/csv.server.ts"
import { holdsTerms } from "#app/platform/lists/search-terms.server.ts"
import type { SearchTerms } from "#app/platform/lists/search-terms.ts"
import { byCreation, type PageAsked, sortedList } from "#app/platform/lists/sorted-list.server.ts"
import type { InvoiceKind } from "./invoice.schema.ts"
import type { InvoiceList, InvoiceRow, InvoiceSums } from "./invoices.admin.schema.ts"
import "./invoices.tables.server.ts"

export const invoiceList = sortedList({ name: "invoices", orders: byCreation, first: "createdAt:desc" })

interface Filters {
  q?: SearchTerms | undefined
  kind?: InvoiceKind | undefined
  period?: string | undefined
}

type Asked = PageAsked<keyof typeof byCreation> & Filters

export async function listInvoices(db: Db, asked: Asked): Promise<InvoiceList> {
  const { items, nextCursor } = await invoiceList.page(db, invoices(db, asked), asked)
  return { items: items.map(rowOf), nextCursor }
}

export function invoicePages(db: Db, asked: Asked) {
  return invoiceList.pages(db, invoices(db, asked), asked, csvPageSize)
}

export type InvoiceFound = Awaited<ReturnType<ReturnType<typeof invoices>["executeTakeFirstOrThrow"]>>

function invoices(db: Db, { kind, period }: Filters) {
  const rows = db
    .selectFrom("invoices")
    .select(["id", "kind", "issuedOn", "currency", "totalCents", "facts"])
    .select([ownerOf("bookingId").as("reservationId"), ownerOf("applicationId").as("applicationId")])
  const ofKind = kind ? rows.where("kind", "=", kind) : rows
  if (!period) return ofKind
  const { from, before } = daysOf(period)
  return ofKind.where("issuedOn", ">=", from).where("issuedOn", "<", before)
}

/** A subquery, because a join would make the columns of the list ambiguous. */
function ownerOf(column: "bookingId" | "applicationId") {
  return sql<string | null>`(select ${sql.ref(column)} from money_accounts where money_accounts.id = account_id)`
}

/** '2027' → '2027-01-01' to '2028-01-01'; '2027-12' → '2027-12-01' to '2028-01-01'. `before` is excluded. */
function daysOf(period: string): { from: string; before: string } {
  const [year = 0, month] = period.split("-").map(Number)
  const first = (ofYear: number, ofMonth: number) => `${ofYear}-${String(ofMonth).padStart(2, "0")}-01`
  if (month === undefined) return { from: first(year, 1), before: first(year + 1, 1) }
  return { from: first(year, month), before: month === 12 ? first(year + 1, 1) : first(year, month + 1) }
}

export function rowOf({ facts, ...row }: InvoiceFound): InvoiceRow {
  const { number, person, about, creditOf } = facts
  return { ...row, number, person: person.name, about, creditOf }
}

export async function invoiceSums(db: Db, { q, ...filters }: Filters): Promise<InvoiceSums> {
  const sums = await db
    .selectFrom(
      invoices(db, filters)
        .$if(q !== undefined, (all) => all.where(holdsTerms(sql.ref("search"), q ?? [])))
        .as("invoice"),
    )
    .select(({ fn }) => ["currency", fn.countAll<number>().as("documents")])
    .select(({ fn }) => fn.sum<number>("totalCents").as("totalCents"))
    .groupBy("currency")
    .orderBy("currency")
    .execute()
  return { sums, months: await invoicedMonths(db) }
}

/** 'yyyy-MM', the latest first: each month is looked up, so that a year of invoices is not read for twelve words. */
async function invoicedMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(begins, 'YYYY-MM') as month
    from (select min(issued_on) as first, max(issued_on) as last from invoices) as span,
      generate_series(date_trunc('month', first), last, interval '1 month') as begins
    where exists (
      select from invoices
      where issued_on >= begins::date and issued_on < (begins + interval '1 month')::date)
    order by month desc`.execute(db)
  return rows.map(({ month }) => month)
}
