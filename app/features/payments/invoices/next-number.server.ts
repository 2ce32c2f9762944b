import type { Trx } from "#app/platform/database/tables.server.ts"
import type { InvoiceKind } from "./invoice.schema.ts"
import "./invoices.tables.server.ts"

/** Takes the next number of a series. Its lock is the transaction's last, so numbers have no gap (decision 0072). */
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
