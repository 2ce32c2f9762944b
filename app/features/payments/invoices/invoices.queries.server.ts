import type { AccountIds } from "#app/features/payments/payments.queries.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PdfFile } from "#app/platform/http/pdf-content.server.ts"
import { invoiceFactsSchema } from "./invoice.schema.ts"
import "./invoices.tables.server.ts"
import { renderInvoice } from "./render-invoice.server.ts"

/** The caller checks access. @param accountId restricts the search to this account */
export async function invoiceFile(db: Db, id: string, accountId?: string): Promise<PdfFile | undefined> {
  const ofId = db.selectFrom("invoices").select("facts").where("id", "=", id)
  const row = await (accountId === undefined ? ofId : ofId.where("accountId", "=", accountId)).executeTakeFirst()
  if (!row) return undefined
  const facts = invoiceFactsSchema.parse(row.facts)
  return { name: `${facts.number}.pdf`, bytes: await renderInvoice(facts) }
}

export async function uninvoicedCents(db: Db | Trx, accountId: string): Promise<number> {
  const { cents } = await db
    .selectFrom("ledgerLines")
    .select(({ fn, eb }) => fn.coalesce(fn.sum<number>("owedCents"), eb.lit(0)).as("cents"))
    .where("accountId", "=", accountId)
    .where("invoiceId", "is", null)
    .executeTakeFirstOrThrow()
  return cents
}

export async function invoicesOf(db: Db | Trx, accountId: string) {
  const rows = await db
    .selectFrom("invoices")
    .select(["id", "kind", "issuedOn", "currency", "totalCents", "facts"])
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return rows.map(({ facts, ...row }) => Object.assign(row, { number: facts.number }))
}

export async function keptInvoices(db: Db | Trx, accounts: AccountIds) {
  const rows = await db
    .selectFrom("invoices")
    .innerJoin("moneyAccounts as account", "account.id", "invoices.accountId")
    .select(["bookingId as reservationId", "applicationId", "facts", "createdAt"])
    .where("accountId", "in", accounts)
    .orderBy("createdAt")
    .orderBy("invoices.id")
    .execute()
  return rows.map(({ facts, ...row }) => Object.assign(row, facts))
}
