import { v7 as uuid } from "uuid"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { canBecome } from "./payments.rules.ts"
import type { PaymentDeps } from "./start-payment.server.ts"

export interface PaymentToRefund {
  paymentId: string
  actor: string
  /** Locks the paid record before the payment. */
  mayRefund?: (trx: Trx) => Promise<boolean>
  /** Runs once, in the transaction that completes the refund. */
  onRefunded?: (trx: Trx, refund: CompletedRefund) => Promise<void>
}

export interface CompletedRefund {
  amountCents: number
  providerRef: string
  refundedAt: Date
}

export type RefundOutcome =
  | { ok: true; refundId: string }
  | { ok: false; refusal: "not-found" | "not-refundable" | "refused-by-provider" | "provider-unavailable" }

/**
 * Refunds a whole payment once (design 7.12). A repeated call, also after a crash, finds the same refund; it stays
 * pending while the provider cannot be reached.
 */
export async function refundPayment(
  { db, clock, log, paymentProvider }: Pick<PaymentDeps, "db" | "clock" | "log" | "paymentProvider">,
  { paymentId, actor, mayRefund, onRefunded }: PaymentToRefund,
): Promise<RefundOutcome> {
  const opened = await inTransaction(db, async (trx): Promise<OpenedRefund> => {
    if (mayRefund && !(await mayRefund(trx))) return { ok: false, refusal: "not-refundable" }
    return await openRefund(trx, { paymentId, provider: paymentProvider.name })
  })
  if (!opened.ok) return opened
  if (opened.done) return { ok: true, refundId: opened.refundId }
  const { refundId, providerRef, amountCents } = opened
  const answer = await paymentProvider.refund({ providerRef, refundId, amountCents }).catch((error: unknown) => {
    log.warn({ err: error, paymentId }, "refund not made at the provider")
  })
  if (!answer) return { ok: false, refusal: "provider-unavailable" }
  const close = { refundId, amountCents, paymentId, actor, answer, onRefunded, now: clock.now() }
  await closeRefund(db, close)
  return answer.ok ? { ok: true, refundId } : { ok: false, refusal: "refused-by-provider" }
}

type OpenedRefund =
  | { ok: true; done: true; refundId: string }
  | { ok: true; done: false; refundId: string; providerRef: string; amountCents: number }
  | { ok: false; refusal: "not-found" | "not-refundable" }

/** Locks the payment first, so that a second refund finds the first. */
async function openRefund(trx: Trx, asked: { paymentId: string; provider: string }): Promise<OpenedRefund> {
  const payment = await trx
    .selectFrom("paymentTransactions")
    .select(["id", "userId", "applicationId", "reservationId", "amountCents", "status", "provider", "providerRef"])
    .where("id", "=", asked.paymentId)
    .where("kind", "=", "payment")
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return { ok: false, refusal: "not-found" }
  const { id, status, providerRef, amountCents } = payment
  const earlier = await trx
    .selectFrom("paymentTransactions")
    .select(["id", "status"])
    .where("refundOf", "=", id)
    .where("status", "in", ["pending", "refunded"])
    .executeTakeFirst()
  if (earlier?.status === "refunded") return { ok: true, done: true, refundId: earlier.id }
  if (!canBecome(status, "refunded") || providerRef === null || payment.provider !== asked.provider) {
    return { ok: false, refusal: "not-refundable" }
  }
  const refundId = earlier?.id ?? uuid()
  if (!earlier) {
    const { userId, applicationId, reservationId, provider } = payment
    const about = { userId, applicationId, reservationId, provider }
    await trx
      .insertInto("paymentTransactions")
      .values({ ...about, id: refundId, kind: "refund", refundOf: id, amountCents, status: "pending" })
      .execute()
  }
  return { ok: true, done: false, refundId, providerRef, amountCents }
}

interface RefundToClose {
  refundId: string
  paymentId: string
  amountCents: number
  actor: string
  answer: { ok: true; providerRef: string } | { ok: false }
  onRefunded: PaymentToRefund["onRefunded"]
  now: Date
}

async function closeRefund(db: Db, refund: RefundToClose): Promise<void> {
  const { refundId, paymentId, amountCents, actor, answer, onRefunded, now } = refund
  await inTransaction(db, async (trx) => {
    await trx.selectFrom("paymentTransactions").select("id").where("id", "=", paymentId).forUpdate().execute()
    const closed = await trx
      .updateTable("paymentTransactions")
      .set({ settledAt: now, updatedAt: now })
      .set(answer.ok ? { status: "refunded", providerRef: answer.providerRef } : { status: "failed" })
      .where("id", "=", refundId)
      .where("status", "=", "pending")
      .executeTakeFirst()
    // Another process has closed it with the same answer.
    if (closed.numUpdatedRows === 0n) return
    if (answer.ok) {
      await trx
        .updateTable("paymentTransactions")
        .set({ status: "refunded", updatedAt: now })
        .where("id", "=", paymentId)
        .execute()
    }
    await recordEvent(trx, {
      actor,
      action: answer.ok ? "payment.refunded" : "payment.refund-refused",
      entity: "payment",
      entityId: paymentId,
      change: answer.ok ? { status: ["completed", "refunded"], amountCents } : { amountCents },
    })
    if (answer.ok) await onRefunded?.(trx, { amountCents, providerRef: answer.providerRef, refundedAt: now })
  })
}
