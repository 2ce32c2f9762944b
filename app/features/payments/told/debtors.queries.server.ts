import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "./debtors.tables.server.ts"

export interface Debtor {
  name: string
  email: string
  phone: string
  address: string
}

/** Maps the id of an account to who owes it. */
export async function debtorsOf(db: Db | Trx, accountIds: readonly string[]): Promise<Map<string, Debtor>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("debtors")
    .select(["accountId", "name", "email", "phone", "address"])
    .where("accountId", "in", accountIds)
    .execute()
  return new Map(rows.map(({ accountId, ...debtor }) => [accountId, debtor]))
}

/** Who owes under an address, in normal form, for a copy of its data. */
export async function keptDebtors(db: Db | Trx, email: string) {
  const rows = await db
    .selectFrom("debtors")
    .innerJoin("moneyAccounts as account", "account.id", "debtors.accountId")
    .select(["bookingId as reservationId", "applicationId", "name", "email", "phone", "address", "createdAt"])
    .orderBy("createdAt")
    .execute()
  // Few people owe: the table has no normal form of its own.
  return rows.filter((row) => normalEmail(row.email) === email)
}
