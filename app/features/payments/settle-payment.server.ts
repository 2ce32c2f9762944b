import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { ProviderStatus } from "./payment-provider.server.ts"
import { canBecome } from "./payments.rules.ts"

/** A payment in the moment in which it is settled. */
export interface SettledPayment {
  id: string
  applicationId: string | null
  status: "completed" | "failed"
  amountCents: number
  currency: "CHF"
  provider: string
  providerRef: string
  settledAt: Date
}

/** What else happens when a payment is settled, in the same transaction. */
export type OnPaymentSettled = (trx: Trx, payment: SettledPayment) => Promise<void>

export interface Settlement {
  /** The provider that says so. */
  provider: string
  providerRef: string
  status: ProviderStatus
  now: Date
}

export type SettleOutcome =
  /** `changed`: this settlement settled it. `contradicted`: it was settled the other way before, and stays so. */
  { ok: true; changed: boolean; contradicted: boolean } | { ok: false; refusal: "unknown-payment" }

/**
 * Takes down what a provider says of a payment: pending becomes completed or failed, once. The same word again, late or
 * out of order changes nothing.
 */
export async function settlePayment(
  db: Db,
  { provider, providerRef, status, now }: Settlement,
  onSettled: OnPaymentSettled,
): Promise<SettleOutcome> {
  return await inTransaction(db, async (trx): Promise<SettleOutcome> => {
    const payment = await trx
      .selectFrom("paymentTransactions")
      .select(["id", "applicationId", "status", "amountCents", "currency"])
      .where("provider", "=", provider)
      .where("providerRef", "=", providerRef)
      .where("kind", "=", "payment")
      .forUpdate()
      .executeTakeFirst()
    if (!payment) return { ok: false, refusal: "unknown-payment" }
    if (status === "pending" || !canBecome(payment.status, status)) {
      const paid = payment.status === "completed" || payment.status === "refunded"
      return { ok: true, changed: false, contradicted: status !== "pending" && paid !== (status === "completed") }
    }
    await trx
      .updateTable("paymentTransactions")
      .set({ status, settledAt: now, updatedAt: now })
      .where("id", "=", payment.id)
      .execute()
    await recordEvent(trx, {
      actor: "system",
      action: `payment.${status}`,
      entity: "payment",
      entityId: payment.id,
      change: { status: ["pending", status], amountCents: payment.amountCents },
    })
    await onSettled(trx, { ...payment, status, provider, providerRef, settledAt: now })
    return { ok: true, changed: true, contradicted: false }
  })
}
