import { canBecome } from "#app/features/payments/payments.rules.ts"
import type { PaymentPurpose } from "#app/features/payments/payments.schema.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { ProviderStatus } from "./payment-provider.server.ts"

export interface SettledPayment {
  id: string
  accountId: string
  purpose: PaymentPurpose
  status: "completed" | "failed"
  amountCents: number
  currency: Currency
  provider: string
  providerRef: string
  settledAt: Date
}

/** Runs in the transaction that settles the payment. */
export type OnPaymentSettled = (trx: Trx, payment: SettledPayment) => Promise<void>

/** A payment is named by its provider, or by our id. */
export type Settlement = ({ provider: string; providerRef: string } | { id: string }) & {
  status: ProviderStatus
  now: Date
}

export type SettleOutcome =
  /** `contradicted`: the payment had already ended with the other status, and keeps it. */
  { ok: true; changed: boolean; contradicted: boolean } | { ok: false; refusal: "unknown-payment" }

/** Settles a payment once; repeated, late and unordered answers change nothing. */
export async function settlePayment(
  db: Db,
  { status, now, ...named }: Settlement,
  onSettled: OnPaymentSettled,
): Promise<SettleOutcome> {
  return await inTransaction(db, async (trx): Promise<SettleOutcome> => {
    const payment = await trx
      .selectFrom("paymentTransactions")
      .select(["id", "accountId", "purpose", "status", "amountCents", "currency"])
      .select(["provider", "providerRef"])
      .where((eb) => eb.and(named))
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
      change: { status: ["pending", status], amountCents: payment.amountCents, currency: payment.currency },
    })
    const providerRef = payment.providerRef ?? ""
    await onSettled(trx, { ...payment, status, providerRef, settledAt: now })
    return { ok: true, changed: true, contradicted: false }
  })
}
