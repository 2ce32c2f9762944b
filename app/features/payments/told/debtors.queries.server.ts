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
    .select(["reservationId", "applicationId", "name", "email", "phone", "address"])
    .where((eb) => eb.or([eb("reservationId", "in", accountIds), eb("applicationId", "in", accountIds)]))
    .execute()
  return new Map(
    rows.map(({ reservationId, applicationId, ...debtor }) => [reservationId ?? applicationId ?? "", debtor]),
  )
}
