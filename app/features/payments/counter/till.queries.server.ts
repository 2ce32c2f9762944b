import { sql } from "kysely"
import { isSettled } from "#app/features/payments/counted-payments.server.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { tillMethods } from "./counter.schema.ts"

/** Must equal the expression of the index `payment_transactions_by_day`, so that PostgreSQL uses the index. */
const movedAt = sql<Date>`coalesce(settled_at, created_at)`

export interface MovedMoney {
  id: string
  reservationId: string | null
  applicationId: string | null
  kind: "payment" | "refund"
  method: PaymentMethod
  base: string | null
  amountCents: number
  currency: Currency
  closingId: string | null
  provider: string
  counts: boolean
  at: Date
}

/** Completed payments and refunds between two instants, oldest first. */
export async function moneyMoved(
  db: Db | Trx,
  { from, to }: { from: Date; to: Date },
  atMost: number,
): Promise<MovedMoney[]> {
  return await db
    .selectFrom("paymentTransactions")
    .select(["id", "reservationId", "applicationId", "kind", "method", "base", "amountCents", "currency", "closingId"])
    .select(["provider", "counts"])
    .select(movedAt.as("at"))
    .where(movedAt, ">=", from)
    .where(movedAt, "<", to)
    .where(isSettled)
    .orderBy(movedAt)
    .orderBy("id")
    .limit(atMost)
    .execute()
}

export async function daysToClose(db: Db, atMost: number): Promise<{ day: string; base: string; rows: number }[]> {
  const day = sql<string>`to_char(settled_at at time zone 'Europe/Zurich', 'YYYY-MM-DD')`
  return await db
    .selectFrom("paymentTransactions")
    .select(({ fn }) => [day.as("day"), sql<string>`base`.as("base"), fn.countAll<number>().as("rows")])
    .where("method", "in", tillMethods)
    .where("closingId", "is", null)
    .where("settledAt", "is not", null)
    .groupBy([sql`1`, sql`2`])
    .orderBy(sql`1`)
    .orderBy(sql`2`)
    .limit(atMost)
    .execute()
}
