import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { AccountSums } from "./ledger.schema.ts"
import "./ledger.tables.server.ts"

/** @returns a map by account id, the account that was charged first before the others; without accounts that have no rows */
export async function sumsOfAccounts(db: Db | Trx, ids: readonly string[]): Promise<Map<string, AccountSums>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom("ledgerLines")
    .select("accountId as id")
    .select(({ fn }) => [fn.min<Currency>("currency").as("currency"), fn.sum<number>("owedCents").as("owedCents")])
    .select(({ fn }) => fn.sum<number>("paidCents").as("paidCents"))
    .select(sql<number>`sum(owed_cents - paid_cents)`.as("restCents"))
    .where("accountId", "in", ids)
    .groupBy("accountId")
    .orderBy(sql`min(created_at) filter (where kind = 'charge')`)
    .orderBy(({ fn }) => fn.min("createdAt"))
    .execute()
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** The charged fee of an application minus its credits, whether it is paid or not. */
export async function chargedFeeCents(db: Db | Trx, accountId: string): Promise<number> {
  const { cents } = await db
    .selectFrom("ledgerLines")
    .select(({ fn, eb }) => fn.coalesce(fn.sum<number>("openCents"), eb.lit(0)).as("cents"))
    .where("accountId", "=", accountId)
    .where("isFee", "=", true)
    .executeTakeFirstOrThrow()
  return cents
}

/** Payments minus refunds of a person; a currency without a payment is missing. */
export async function sumsPaid(db: Db, userId: string): Promise<{ currency: string; cents: number }[]> {
  return await db
    .selectFrom("ledgerLines")
    .select(({ fn }) => ["currency", fn.sum<number>("paidCents").as("cents")])
    .where("userId", "=", userId)
    .where("paidCents", "<>", 0)
    .groupBy("currency")
    .orderBy("currency")
    .execute()
}
