import type { Trx } from "#app/platform/database/tables.server.ts"
import type { InvoiceKind } from "./invoice.schema.ts"
import "./invoices.tables.server.ts"

/**
 * The next number of a series. The lock on its row is the last of the transaction (decision 0072): writers of one series
 * wait for each other's commit, and a rollback gives the number back.
 */
export async function nextNumber(trx: Trx, series: { kind: InvoiceKind; year: number }): Promise<number> {
  await trx
    .insertInto("invoiceCounters")
    .values({ ...series, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await trx
    .selectFrom("invoiceCounters")
    .select("last")
    .where("kind", "=", series.kind)
    .where("year", "=", series.year)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const number = last + 1
  await trx
    .updateTable("invoiceCounters")
    .set({ last: number })
    .where("kind", "=", series.kind)
    .where("year", "=", series.year)
    .execute()
  return number
}
