import { v7 as uuid } from "uuid"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { school } from "#content/school.ts"
import type { PaymentProvider } from "./payment-provider.server.ts"
import { paymentById, paymentOf } from "./payments.queries.server.ts"
import type { DemoOutcome } from "./payments.schema.ts"
import type { OnPaymentSettled } from "./settle-payment.server.ts"

export interface PaymentDeps {
  db: Db
  clock: Clock
  log: Log
  /** The site's public origin. */
  origin: string
  paymentProvider: PaymentProvider
  onPaymentSettled: OnPaymentSettled
  wakeOutbox: () => void
}

/** Only applications are paid for. */
const returnPath = "/boat-license-application"

export interface PaymentToOpen {
  applicationId: string
  userId: string
  /** The server chooses it. */
  amountCents: number
  provider: string
  outcome: DemoOutcome | undefined
  /** A client's uuid: the same key is the same payment, even after it failed. */
  idempotencyKey: string
}

export type OpenPaymentOutcome =
  | { ok: true; paymentId: string; replayed: boolean }
  | { ok: false; refusal: "key-reused" }

/**
 * Stores a payment before the provider is called. While a payment is under way or done, every key gets that one; after
 * a failure, a new key makes a new row. The caller has locked the application; the unique index is the last guard.
 */
export async function openPayment(trx: Trx, open: PaymentToOpen): Promise<OpenPaymentOutcome> {
  const { applicationId, userId, amountCents, provider, outcome } = open
  const latest = await paymentOf(trx, applicationId)
  const live = latest?.status === "pending" || latest?.status === "completed" ? latest : undefined
  const paymentId = live?.id ?? uuid()
  const claim = await claimKey(trx, {
    key: open.idempotencyKey,
    route: "POST /me/application/payment",
    actor: userId,
    requestHash: requestHash({ applicationId, outcome }),
    entityId: paymentId,
  })
  if (!claim.claimed) {
    return claim.entityId
      ? { ok: true, paymentId: claim.entityId, replayed: true }
      : { ok: false, refusal: "key-reused" }
  }
  if (live) return { ok: true, paymentId, replayed: true }
  await trx
    .insertInto("paymentTransactions")
    .values({ id: paymentId, userId, applicationId, kind: "payment", amountCents, status: "pending", provider })
    .execute()
  await recordEvent(trx, {
    actor: userId,
    action: "payment.started",
    entity: "payment",
    entityId: paymentId,
    change: { status: "pending", amountCents },
  })
  return { ok: true, paymentId, replayed: false }
}

/**
 * Safe to repeat, after a crash or in a second tab: the same id is the same payment at the provider.
 * @returns the provider's id, and its page when the person must go there
 */
export async function startAtProvider(
  deps: Pick<PaymentDeps, "db" | "origin" | "paymentProvider">,
  paymentId: string,
  outcome?: DemoOutcome,
): Promise<{ providerRef: string | null; redirectUrl: string | null }> {
  const { db, origin, paymentProvider } = deps
  const payment = await paymentById(db, paymentId)
  if (payment.status !== "pending") return { providerRef: payment.providerRef, redirectUrl: null }
  const { providerRef, redirectUrl, settlesAt } = await paymentProvider.start({
    transactionId: paymentId,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: school.name,
    returnUrl: new URL(returnPath, origin).href,
    outcome,
  })
  await db
    .updateTable("paymentTransactions")
    .set({ providerRef, settlesAt: settlesAt ?? null })
    .where("id", "=", paymentId)
    .where("providerRef", "is", null)
    .execute()
  return { providerRef, redirectUrl: redirectUrl ?? null }
}
