import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import "./debtors.tables.server.ts"

export interface Debtor {
  name: string
  email: string
  phone: string
  address: string
}

/** Maps the id of a booking or application to who owes it. */
export async function debtorsOf(db: Db | Trx, accountIds: readonly string[]): Promise<Map<string, Debtor>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom("debtors")
    .select(["bookingId", "applicationId", "name", "email", "phone", "address"])
    .where((eb) => eb.or([eb("bookingId", "in", accountIds), eb("applicationId", "in", accountIds)]))
    .execute()
  return new Map(rows.map(({ bookingId, applicationId, ...debtor }) => [bookingId ?? applicationId ?? "", debtor]))
}

/** Who owes under an address, in normal form, for a copy of its data. */
export async function keptDebtors(db: Db | Trx, email: string) {
  const rows = await db
    .selectFrom("debtors")
    .select(["bookingId as reservationId", "applicationId", "name", "email", "phone", "address", "createdAt"])
    .orderBy("createdAt")
    .execute()
  // Few people owe: the table has no normal form of its own.
  return rows.filter((row) => normalEmail(row.email) === email)
}
