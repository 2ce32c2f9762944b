import { sql } from "kysely"
import { headerOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import type { AccountKey } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { PdfFile } from "#app/platform/http/pdf-content.server.ts"
import { invoiceFactsSchema } from "./invoice.schema.ts"
import "./invoices.tables.server.ts"
import { renderInvoice } from "./render-invoice.server.ts"

/**
 * The document as a file; undefined where there is none of this id, or it is not of the account that is named. Who may
 * read it is the caller's to judge.
 */
export async function invoiceFile(db: Db, id: string, account?: AccountKey): Promise<PdfFile | undefined> {
  const ofId = db.selectFrom("invoices").select("facts").where("id", "=", id)
  const header = account && headerOf(account)
  const row = await (header ? ofId.where(header.column, "=", header.id) : ofId).executeTakeFirst()
  if (!row) return undefined
  const facts = invoiceFactsSchema.parse(row.facts)
  return { name: `${facts.number}.pdf`, bytes: await renderInvoice(facts) }
}

/** Charges minus credits that no document holds. */
export async function uninvoicedCents(db: Db | Trx, account: AccountKey): Promise<number> {
  const { column, id } = headerOf(account)
  const { cents } = await db
    .selectFrom("charges")
    .select(
      sql<number>`coalesce(sum(case kind when 'credit' then -amount_cents else amount_cents end), 0)::bigint`.as(
        "cents",
      ),
    )
    .where(column, "=", id)
    .where("invoiceId", "is", null)
    .executeTakeFirstOrThrow()
  return cents
}

/** The documents of an account, oldest first. */
export async function invoicesOf(db: Db | Trx, account: AccountKey) {
  const { column, id } = headerOf(account)
  const rows = await db
    .selectFrom("invoices")
    .select(["id", "kind", "issuedOn", "currency", "totalCents", "facts"])
    .where(column, "=", id)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return rows.map(({ facts, ...row }) => Object.assign(row, { number: facts.number }))
}
