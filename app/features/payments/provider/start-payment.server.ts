import { v7 as uuid } from "uuid"
import { livePayment, paymentById } from "#app/features/payments/payments.queries.server.ts"
import type { DemoOutcome, PaymentPurpose } from "#app/features/payments/payments.schema.ts"
import type { TellOfMoney } from "#app/features/payments/told/tell-holder.server.ts"
import type { TellOfRefusedRefund } from "#app/features/payments/told/tell-school.server.ts"
import type { Clock } from "#app/platform/clock.server.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
import { claimKey, requestHash } from "#app/platform/http/idempotency.server.ts"
import type { Log } from "#app/platform/log.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { school } from "#content/school.ts"
import type { PaymentProvider } from "./payment-provider.server.ts"
import type { OnPaymentSettled } from "./settle-payment.server.ts"

export interface PaymentDeps {
  db: Db
  clock: Clock
  log: Log
  origin: string
  paymentProvider: PaymentProvider
  onPaymentSettled: OnPaymentSettled
  tellOfMoney: TellOfMoney
  tellOfRefusedRefund: TellOfRefusedRefund
  wakeOutbox: () => void
}

/** The paths hold no payment id and no secret, because the provider sees them. The tab remembers the payment. */
const returnPaths = {
  fee: "/boat-license-application",
  account: "/ma-reservation",
} as const satisfies Record<PaymentPurpose, string>

export interface PaymentToOpen {
  accountId: string
  purpose: PaymentPurpose
  userId: string | null
  amountCents: number
  currency: Currency
  provider: Pick<PaymentProvider, "name" | "counts">
  outcome: DemoOutcome | undefined
  /** A client's uuid. A repeated key finds the same payment, even after a failure. */
  idempotencyKey: string
  route: string
  now: Date
}

export type OpenPaymentOutcome =
  /** `joined`: another key began this pending payment. */
  { ok: true; paymentId: string; replayed: boolean; joined: boolean } | { ok: false; refusal: "key-reused" }

/** Stores a payment before its provider is called, or joins a live one. The caller has locked the account. */
export async function openPayment(trx: Trx, open: PaymentToOpen): Promise<OpenPaymentOutcome> {
  const { accountId, purpose, userId, amountCents, currency, provider, outcome } = open
  const live = await livePayment(trx, open)
  const paymentId = live?.id ?? uuid()
  const actor = userId ?? "guest"
  const claim = await claimKey(trx, {
    key: open.idempotencyKey,
    route: open.route,
    actor,
    requestHash: requestHash({ accountId, outcome, ...(purpose === "account" ? { amountCents } : {}) }),
    entityId: paymentId,
  })
  if (!claim.claimed) {
    return claim.entityId
      ? { ok: true, paymentId: claim.entityId, replayed: true, joined: false }
      : { ok: false, refusal: "key-reused" }
  }
  if (live) return { ok: true, paymentId, replayed: true, joined: true }
  await trx
    .insertInto("paymentTransactions")
    .values({
      id: paymentId,
      userId,
      purpose,
      accountId,
      kind: "payment",
      amountCents,
      currency,
      status: "pending",
      provider: provider.name,
      counts: provider.counts,
      createdAt: open.now,
      updatedAt: open.now,
    })
    .execute()
  await recordEvent(trx, {
    actor,
    action: "payment.started",
    entity: "payment",
    entityId: paymentId,
    change: { status: "pending", amountCents, currency },
  })
  return { ok: true, paymentId, replayed: false, joined: false }
}

/** Safe to repeat: the provider knows the payment by its id. @returns the page where the person pays, if any */
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
    returnUrl: new URL(returnPaths[payment.purpose], origin).href,
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
