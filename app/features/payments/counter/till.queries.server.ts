import { sql } from "kysely"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { type TillMethod, tillMethods } from "./counter.schema.ts"
import "#app/features/payments/ledger/ledger.tables.server.ts"

export interface MovedMoney {
  id: string
  accountId: string
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
    .selectFrom("ledgerLines")
    .select(["id", "accountId", "kind", "method", "base", "amountCents", "currency", "closingId"])
    .select(["provider", "counts", "movedAt as at"])
    .where("movedAt", ">=", from)
    .where("movedAt", "<", to)
    .where("method", "is not", null)
    .where("settled", "=", true)
    .orderBy("movedAt")
    .orderBy("id")
    .limit(atMost)
    .$narrowType<{ kind: "payment" | "refund"; method: PaymentMethod; provider: string }>()
    .execute()
}

interface TillSum {
  method: TillMethod
  currency: Currency
  expectedCents: number
  rowCount: number
}

/** The sums of a closing, or of the rows of a base that have none; cash comes first. */
export async function tillSums(
  db: Db | Trx,
  rows: { closingId: string } | { base: string; from: Date; to: Date },
): Promise<TillSum[]> {
  const sums = db
    .selectFrom("ledgerLines")
    .select(({ fn }) => ["method", "currency", fn.sum<number>("paidCents").as("expectedCents")])
    .select(({ fn }) => fn.countAll<number>().as("rowCount"))
    .where("method", "in", tillMethods)
    .where("settled", "=", true)
    .groupBy(["method", "currency"])
    .orderBy("method")
    .orderBy("currency")
    .$narrowType<{ method: TillMethod }>()
  if ("closingId" in rows) return await sums.where("closingId", "=", rows.closingId).execute()
  return await sums
    .where("closingId", "is", null)
    .where("base", "=", rows.base)
    .where("movedAt", ">=", rows.from)
    .where("movedAt", "<", rows.to)
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
