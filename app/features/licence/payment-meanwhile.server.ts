import type { Db, Trx } from "#app/platform/database/tables.server.ts"

declare module "#app/platform/database/tables.server.ts" {
  interface Tables {
    paymentTransactions: {
      id: string
      userId: string | null
      applicationId: string | null
      kind: "payment" | "refund"
      amountCents: number
      status: "pending" | "completed" | "failed" | "refunded"
      provider: string
      providerRef: string | null
    }
  }
}

export async function paymentOf(db: Db | Trx, applicationId: string) {
  const payment = await db
    .selectFrom("paymentTransactions")
    .select(["status", "amountCents", "providerRef"])
    .where("applicationId", "=", applicationId)
    .where("kind", "=", "payment")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  return payment && { ...payment, settlesAt: null as Date | null }
}
