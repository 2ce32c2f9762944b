import type { AccountIds } from "#app/features/payments/payments.queries.server.ts"
import { type AccountKey, accountColumn } from "#app/features/payments/payments.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PdfFile } from "#app/platform/http/pdf-content.server.ts"
import { invoiceFactsSchema } from "./invoice.schema.ts"
import "./invoices.tables.server.ts"
import { renderInvoice } from "./render-invoice.server.ts"

/** The caller checks access. @param account restricts the search to this account */
export async function invoiceFile(db: Db, id: string, account?: AccountKey): Promise<PdfFile | undefined> {
  const ofId = db.selectFrom("invoices").select("facts").where("id", "=", id)
  const header = account && accountColumn(account)
  const row = await (header ? ofId.where(header.column, "=", header.id) : ofId).executeTakeFirst()
  if (!row) return undefined
  const facts = invoiceFactsSchema.parse(row.facts)
  return { name: `${facts.number}.pdf`, bytes: await renderInvoice(facts) }
}

export async function uninvoicedCents(db: Db | Trx, account: AccountKey): Promise<number> {
  const { column, id } = accountColumn(account)
  const { cents } = await db
    .selectFrom("ledgerLines")
    .select(({ fn, eb }) => fn.coalesce(fn.sum<number>("owedCents"), eb.lit(0)).as("cents"))
    .where(column, "=", id)
    .where("invoiceId", "is", null)
    .executeTakeFirstOrThrow()
  return cents
}

export async function invoicesOf(db: Db | Trx, account: AccountKey) {
  const { column, id } = accountColumn(account)
  const rows = await db
    .selectFrom("invoices")
    .select(["id", "kind", "issuedOn", "currency", "totalCents", "facts"])
    .where(column, "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return rows.map(({ facts, ...row }) => Object.assign(row, { number: facts.number }))
}

export async function keptInvoices(db: Db | Trx, { reservations, applications }: AccountIds) {
  const invoices = db
    .selectFrom("invoices")
    .select(["id", "bookingId as reservationId", "applicationId", "facts", "createdAt"])
  const ofReservations = invoices.where("bookingId", "in", reservations)
  const all = applications
    ? ofReservations.unionAll(invoices.where("applicationId", "in", applications))
    : ofReservations
  const rows = await db
    .selectFrom(all.as("invoices"))
    .select(["reservationId", "applicationId", "facts", "createdAt"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return rows.map(({ facts, ...row }) => Object.assign(row, facts))
}
