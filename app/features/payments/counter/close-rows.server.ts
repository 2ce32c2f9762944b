import type { Trx } from "#app/platform/database/tables.server.ts"
import { tillMethods } from "./counter.schema.ts"
import "#app/features/payments/payments.tables.server.ts"

export async function closeRows(
  trx: Trx,
  { closingId, base, from, to }: { closingId: string; base: string; from: Date; to: Date },
): Promise<void> {
  await trx
    .updateTable("paymentTransactions")
    .set({ closingId })
    .where("base", "=", base)
    .where("method", "in", tillMethods)
    .where("closingId", "is", null)
    .where("settledAt", ">=", from)
    .where("settledAt", "<", to)
    .execute()
}
