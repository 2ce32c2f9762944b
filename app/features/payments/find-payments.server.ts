import { sql } from "kysely"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"

export interface PaymentFound {
  applicationId: string
  status: "pending" | "completed" | "failed" | "refunded"
}

/** Every attempt to pay for one of these applications, whatever became of it. */
export async function findPayments(db: Db | Trx, applicationIds: readonly string[]): Promise<PaymentFound[]> {
  if (applicationIds.length === 0) return []
  const { rows } = await sql<PaymentFound>`
    select application_id, status from payment_transactions
    where application_id in (${sql.join(applicationIds.map((id) => sql`${id}::uuid`))})`.execute(db)
  return rows
}
