import type { AccountTarget } from "#app/back-office/record/account-href.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "./ledger.tables.server.ts"

/** What an account belongs to; both have the same id (decision 0092). */
export async function accountTarget(db: Db | Trx, accountId: string): Promise<AccountTarget> {
  const { bookingId } = await db
    .selectFrom("moneyAccounts")
    .select("bookingId")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow()
  return { kind: bookingId === null ? "application" : "reservation", id: accountId }
}
