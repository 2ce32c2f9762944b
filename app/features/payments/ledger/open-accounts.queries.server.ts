import { sql } from "kysely"
import type { Db } from "#app/platform/database/tables.server.ts"
import "#app/features/payments/payments.tables.server.ts"
import "./ledger.tables.server.ts"

/**
 * A subquery of the accounts where `balanceOf` leaves a rest, with its sums: a test compares the two. Both tables are
 * read as a whole, once; a filter on a column of the account reaches the rows themselves.
 */
export function openAccounts(db: Db) {
  const account = ["reservationId", "applicationId", "currency"] as const
  const charged = db
    .selectFrom("charges")
    .select(account)
    .select(sql<number>`case kind when 'charge' then amount_cents else -amount_cents end`.as("owedCents"))
    .select(sql<number>`0`.as("paidCents"))
  const settled = db
    .selectFrom("paymentTransactions")
    .select(account)
    .select(sql<number>`0`.as("owedCents"))
    .select(sql<number>`case kind when 'payment' then amount_cents else -amount_cents end`.as("paidCents"))
    // A refunded payment was received, too; the fee of a deleted draft has no account.
    .where((eb) =>
      eb.or([eb("status", "=", "refunded"), eb.and([eb("kind", "=", "payment"), eb("status", "=", "completed")])]),
    )
    .where((eb) => eb.or([eb("reservationId", "is not", null), eb("applicationId", "is not", null)]))
  return db
    .selectFrom(charged.unionAll(settled).as("line"))
    .select(account)
    .select(sql<number>`sum(owed_cents)::integer`.as("owedCents"))
    .select(sql<number>`sum(paid_cents)::integer`.as("paidCents"))
    .groupBy(account)
    .having(({ eb, fn }) => eb(fn.sum("owedCents"), "<>", fn.sum("paidCents")))
}
