import type { Log } from "#app/platform/log.server.ts"
import { paymentOf } from "./payments.queries.server.ts"
import { settlePayment } from "./settle-payment.server.ts"
import { type PaymentDeps, startAtProvider } from "./start-payment.server.ts"

/** The next sweep takes the others. */
const sweptAtOnce = 50
/** The request that opened a younger payment may still be starting it. */
const leftAloneMs = 10_000

/** Stores the provider's answer. If the provider cannot be reached, logs it and leaves the payment pending. */
export async function refreshPayment(deps: PaymentDeps, applicationId: string): Promise<void> {
  const payment = await paymentOf(deps.db, applicationId)
  if (payment?.status === "pending") await askAgain(deps, payment)
}

/** Repeats the question for all pending payments, because a notification may be lost. */
export async function refreshPending(deps: PaymentDeps): Promise<void> {
  const pending = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef"])
    .where("status", "=", "pending")
    .where("kind", "=", "payment")
    // Payments of a former provider would fill every sweep.
    .where("provider", "=", deps.paymentProvider.name)
    .where("createdAt", "<", new Date(deps.clock.now().getTime() - leftAloneMs))
    .orderBy("createdAt")
    .orderBy("id")
    .limit(sweptAtOnce)
    .execute()
  for (const payment of pending) await askAgain(deps, payment)
}

async function askAgain(
  deps: PaymentDeps,
  payment: { id: string; provider: string; providerRef: string | null },
): Promise<void> {
  const { db, clock, log, paymentProvider, onPaymentSettled, wakeOutbox } = deps
  // The school settles payments of a former provider manually.
  if (payment.provider !== paymentProvider.name) return
  try {
    const providerRef = payment.providerRef ?? (await startAtProvider(deps, payment.id)).providerRef
    if (!providerRef) return
    const status = await paymentProvider.state(providerRef)
    if (status === "pending") return
    const settlement = { provider: paymentProvider.name, providerRef, status, now: clock.now() }
    const outcome = await settlePayment(db, settlement, onPaymentSettled)
    if (outcome.ok && outcome.changed) wakeOutbox()
  } catch (error) {
    providerFailed(log, error, payment.id)
  }
}

function providerFailed(log: Log, error: unknown, paymentId: string): void {
  log.warn({ err: error, paymentId }, "payment not refreshed")
}
