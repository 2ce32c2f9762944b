import { abandonedBefore, formerBefore } from "#app/features/payments/payments.rules.ts"
import { failFormerRefunds, resumeRefunds } from "./refund-payment.server.ts"
import { settlePayment } from "./settle-payment.server.ts"
import { type PaymentDeps, startAtProvider } from "./start-payment.server.ts"

const sweptAtOnce = 50

/** Settles the pending payments of an account. If the provider does not answer, logs it and leaves them pending. */
export async function refreshPayment(deps: PaymentDeps, accountId: string): Promise<void> {
  const pending = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef", "createdAt"])
    .where("accountId", "=", accountId)
    .where("kind", "=", "payment")
    .where("status", "=", "pending")
    .execute()
  for (const payment of pending) await askAgain(deps, payment)
}

/** Asks the provider about all pending payments and refunds, because a notification may be lost. */
export async function refreshPending(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  const pending = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef", "createdAt"])
    .where("status", "=", "pending")
    .where("kind", "=", "payment")
    .where((eb) =>
      eb.or([
        eb("createdAt", "<", formerBefore(now)),
        eb.and([eb("provider", "=", deps.paymentProvider.name), eb("createdAt", "<", abandonedBefore(now))]),
      ]),
    )
    // Payments of a former provider would fill every sweep.
    .orderBy((eb) => eb("provider", "=", deps.paymentProvider.name), "desc")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(sweptAtOnce)
    .execute()
  for (const payment of pending) await askAgain(deps, payment)
  await resumeRefunds(deps)
  await failFormerRefunds(deps)
}

async function askAgain(
  deps: PaymentDeps,
  payment: { id: string; provider: string; providerRef: string | null; createdAt: Date },
): Promise<void> {
  const { db, clock, log, paymentProvider, onPaymentSettled, wakeOutbox } = deps
  if (payment.provider !== paymentProvider.name) return await failOfFormerProvider(deps, payment)
  try {
    const providerRef = payment.providerRef ?? (await startAtProvider(deps, payment.id)).providerRef
    if (!providerRef) return
    const status = await paymentProvider.state(providerRef)
    if (status === "pending") return
    const settlement = { provider: paymentProvider.name, providerRef, status, now: clock.now() }
    const outcome = await settlePayment(db, settlement, onPaymentSettled)
    if (outcome.ok && outcome.changed) wakeOutbox()
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, "payment not refreshed")
  }
}

/** Nobody can be asked about it any more, and while it is pending its account takes no other payment. */
async function failOfFormerProvider(
  { db, clock, log, onPaymentSettled, wakeOutbox }: PaymentDeps,
  { id, provider, createdAt }: { id: string; provider: string; createdAt: Date },
): Promise<void> {
  const now = clock.now()
  if (createdAt >= formerBefore(now)) return
  const outcome = await settlePayment(db, { id, status: "failed", now }, onPaymentSettled)
  if (!outcome.ok || !outcome.changed) return
  log.warn({ paymentId: id, provider }, "payment of a former provider failed")
  wakeOutbox()
}
