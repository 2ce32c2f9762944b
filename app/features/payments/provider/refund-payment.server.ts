import { v7 as uuid } from "uuid"
import {
  insertRefund,
  isTransaction,
  type LockedPayment,
  lockPayment,
  markIfRefunded,
} from "#app/features/payments/ledger/refund-rows.server.ts"
import { openRefunds } from "#app/features/payments/payments.queries.server.ts"
import { abandonedBefore, canBecome, formerBefore, isSimulated } from "#app/features/payments/payments.rules.ts"
import { inTransaction } from "#app/platform/database/in-transaction.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { PaymentDeps } from "./start-payment.server.ts"

export interface PaymentToRefund {
  paymentId: string
  /** The client chooses it; without it, the call repeats a pending refund. */
  refundId?: string
  /** Default: the whole rest of the payment. */
  amountCents?: number
  actor: string
  /** Locks the account before the payment is locked. */
  mayRefund?: (trx: Trx) => Promise<boolean>
  /** Runs once, in the transaction that completes the refund. */
  onRefunded?: (trx: Trx, refund: CompletedRefund) => Promise<void>
}

export interface CompletedRefund {
  amountCents: number
  providerRef: string
  refundedAt: Date
}

export type RefundRefusal =
  | "not-found"
  | "key-reused"
  | "not-refundable"
  | "more-than-paid"
  | "refund-under-way"
  | "refused-by-provider"
  | "provider-unavailable"

export type RefundOutcome = { ok: true; refundId: string } | { ok: false; refusal: RefundRefusal }

export type RefundDeps = Pick<
  PaymentDeps,
  "db" | "clock" | "log" | "paymentProvider" | "tellOfMoney" | "tellOfRefusedRefund"
>

/** Refunds all or a part of a payment at its provider, once (design 7.12). A repeated call finds the same refund. */
export async function refundPayment(deps: RefundDeps, asked: PaymentToRefund): Promise<RefundOutcome> {
  const { db, clock, log, paymentProvider } = deps
  const { paymentId, actor, mayRefund, onRefunded } = asked
  const opened = await inTransaction(db, async (trx): Promise<OpenedRefund> => {
    if (mayRefund && !(await mayRefund(trx))) return { ok: false, refusal: "not-refundable" }
    return await openRefund(trx, asked, { provider: paymentProvider.name, now: clock.now() })
  })
  if (!opened.ok) return opened
  if (opened.done) return { ok: true, refundId: opened.refundId }
  const { refundId, providerRef, amountCents } = opened
  const answer = await paymentProvider.refund({ providerRef, refundId, amountCents }).catch((error: unknown) => {
    log.warn({ err: error, paymentId }, "refund not made at the provider")
  })
  if (!answer) return { ok: false, refusal: "provider-unavailable" }
  await closeRefund(deps, { refundId, amountCents, paymentId, actor, answer, onRefunded, now: clock.now() })
  return answer.ok ? { ok: true, refundId } : { ok: false, refusal: "refused-by-provider" }
}

type OpenedRefund =
  | { ok: true; done: true; refundId: string }
  | { ok: true; done: false; refundId: string; providerRef: string; amountCents: number }
  | { ok: false; refusal: RefundRefusal }

async function openRefund(
  trx: Trx,
  asked: PaymentToRefund,
  { provider, now }: { provider: string; now: Date },
): Promise<OpenedRefund> {
  const locked = await lockPayment(trx, asked.paymentId)
  if (!locked) return { ok: false, refusal: "not-found" }
  const { payment, refunds, leftCents } = locked
  const earlier = refunds.find(({ id, status }) => (asked.refundId ? id === asked.refundId : status === "pending"))
  if (earlier?.status === "refunded") return { ok: true, done: true, refundId: earlier.id }
  // A second attempt could succeed while the books say that the provider refused.
  if (earlier?.status === "failed") return { ok: false, refusal: "refused-by-provider" }
  const whole = payment.status === "refunded" ? refunds.findLast(({ status }) => status === "refunded") : undefined
  if (whole && !asked.refundId) return { ok: true, done: true, refundId: whole.id }
  const { providerRef } = payment
  if (!canBecome(payment.status, "refunded") || providerRef === null || payment.provider !== provider) {
    return { ok: false, refusal: "not-refundable" }
  }
  if (earlier) return { ok: true, done: false, refundId: earlier.id, providerRef, amountCents: earlier.amountCents }
  if (refunds.some(({ status }) => status === "pending")) return { ok: false, refusal: "refund-under-way" }
  const amountCents = asked.amountCents ?? leftCents
  if (amountCents > leftCents || amountCents === 0) return { ok: false, refusal: "more-than-paid" }
  if (asked.refundId && (await isTransaction(trx, asked.refundId))) return { ok: false, refusal: "key-reused" }
  const refundId = asked.refundId ?? uuid()
  const online = { status: "pending", method: "online", base: null } as const
  await insertRefund(trx, payment, { id: refundId, amountCents, now, ...online })
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

async function closeRefund(deps: RefundDeps, refund: RefundToClose): Promise<void> {
  const { refundId, paymentId, amountCents, actor, answer, onRefunded, now } = refund
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockPayment(trx, paymentId)
    const closed = await trx
      .updateTable("paymentTransactions")
      .set({ settledAt: now, updatedAt: now })
      .set(answer.ok ? { status: "refunded", providerRef: answer.providerRef } : { status: "failed" })
      .where("id", "=", refundId)
      .where("status", "=", "pending")
      .executeTakeFirst()
    // Another process has closed it with the same answer.
    if (closed.numUpdatedRows === 0n) return
    const whole = answer.ok && (await markIfRefunded(trx, paymentId, now))
    const moved = { amountCents, currency: locked?.payment.currency }
    await recordEvent(trx, {
      actor,
      action: answer.ok ? "payment.refunded" : "payment.refund-refused",
      entity: "payment",
      entityId: paymentId,
      change: whole ? { status: ["completed", "refunded"], ...moved } : moved,
    })
    if (!answer.ok && locked) await tellOfRefusal(trx, deps, locked.payment, refund)
    if (!answer.ok) return
    await onRefunded?.(trx, { amountCents, providerRef: answer.providerRef, refundedAt: now })
    // Fees have their own mails.
    if (!locked || locked.payment.purpose === "fee") return
    const { accountId } = locked.payment
    const simulated = isSimulated(locked.payment)
    const money = {
      cents: amountCents,
      method: "online" as const,
      reference: answer.providerRef,
      at: now.toISOString(),
    }
    await deps.tellOfMoney(trx, { accountId, occasion: "refunded", money: { ...money, simulated }, now })
  })
}

/** Tells only of a refund that a sweep repeated, because the screen shows the answer to all others. */
async function tellOfRefusal(
  trx: Trx,
  deps: RefundDeps,
  payment: LockedPayment["payment"],
  { actor, amountCents: cents, now }: RefundToClose,
): Promise<void> {
  if (actor !== "system") return
  const { accountId, currency, purpose, providerRef } = payment
  const refund = { cents, currency, reference: providerRef ?? "", ...(purpose === "fee" && { fee: true as const }) }
  await deps.tellOfRefusedRefund(trx, { accountId, refund, now })
}

/** Repeats refunds of accounts that a crash or an unreachable provider left pending. */
export async function resumeRefunds(deps: RefundDeps): Promise<void> {
  const begunBefore = abandonedBefore(deps.clock.now())
  const which = { purpose: "account", provider: deps.paymentProvider.name, begunBefore } as const
  for (const { id: refundId, refundOf } of await openRefunds(deps.db, which)) {
    if (refundOf) await refundPayment(deps, { paymentId: refundOf, refundId, actor: "system" })
  }
}

/** Ends refunds that wait for a provider which is no longer in use, and tells the school. */
export async function failFormerRefunds(deps: RefundDeps): Promise<void> {
  const now = deps.clock.now()
  const waiting = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id as refundId", "refundOf as paymentId", "amountCents"])
    .where("kind", "=", "refund")
    .where("status", "=", "pending")
    .where("provider", "<>", deps.paymentProvider.name)
    .where("createdAt", "<", formerBefore(now))
    .orderBy("createdAt")
    .limit(50)
    .execute()
  const refused = { answer: { ok: false }, actor: "system", onRefunded: undefined, now } as const
  for (const { paymentId, ...refund } of waiting) {
    if (paymentId) await closeRefund(deps, { ...refund, ...refused, paymentId })
  }
}
