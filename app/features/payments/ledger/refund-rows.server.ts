import { counterProviderName } from "#app/features/payments/payments.rules.ts"
import type { PaymentMethod } from "#app/features/payments/payments.schema.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { refundableCents } from "./ledger.rules.ts"
import "#app/features/payments/payments.tables.server.ts"

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>

/** Locks a payment with its refunds, so that two refunds never exceed it. */
export async function lockPayment(trx: Trx, paymentId: string) {
  const payment = await trx
    .selectFrom("paymentTransactions")
    .select(["id", "kind", "userId", "accountId", "purpose", "amountCents", "currency"])
    .select(["status", "provider", "providerRef", "counts"])
    .where("id", "=", paymentId)
    .where("kind", "=", "payment")
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return undefined
  const refunds = await trx
    .selectFrom("paymentTransactions")
    .select(["id", "refundOf", "status", "amountCents"])
    .where("refundOf", "=", paymentId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
  return { payment, refunds, leftCents: refundableCents(payment, refunds) }
}

/** Clients choose the ids of refunds, so an id may be taken. */
export async function isTransaction(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom("paymentTransactions").select("id").where("id", "=", id).executeTakeFirst()
  return row !== undefined
}

interface RefundRow {
  id: string
  amountCents: number
  status: "pending" | "refunded"
  method: PaymentMethod
  base: string | null
  now: Date
  settledAt?: Date
}

export async function insertRefund(trx: Trx, payment: LockedPayment["payment"], asked: RefundRow): Promise<void> {
  const { now, ...refund } = asked
  const { id: refundOf, userId, accountId, purpose, currency } = payment
  const online = refund.method === "online"
  const provider = online ? payment.provider : counterProviderName
  const counts = online ? payment.counts : true
  const dated = { createdAt: now, updatedAt: now }
  const row = { userId, accountId, purpose, currency, provider, counts, ...refund, ...dated }
  await trx
    .insertInto("paymentTransactions")
    .values({ kind: "refund", refundOf, ...row })
    .execute()
}

/** Marks a locked payment as refunded if nothing is left of it. @returns whether it did */
export async function markIfRefunded(trx: Trx, paymentId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("paymentTransactions")
    .set({ status: "refunded", updatedAt: now })
    .where("id", "=", paymentId)
    .where("amountCents", "=", (query) =>
      query
        .selectFrom("paymentTransactions as refund")
        .select(({ fn, eb }) => fn.coalesce(fn.sum<number>("refund.amountCents"), eb.lit(0)).as("cents"))
        .where("refund.refundOf", "=", paymentId)
        .where("refund.status", "=", "refunded"),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
