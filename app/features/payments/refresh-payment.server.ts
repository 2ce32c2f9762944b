import type { Log } from "#app/platform/log.server.ts"
import { paymentOf } from "./payments.queries.server.ts"
import { settlePayment } from "./settle-payment.server.ts"
import { type PaymentDeps, startAtProvider } from "./start-payment.server.ts"

/** So many at a sweep: the others wait for the next. */
const sweptAtOnce = 50
/** A payment younger than that is still being begun by the request that opened it. */
const leftAloneMs = 10_000

/**
 * Asks the provider about an application's pending payment, and takes down what it says. A provider out of reach is
 * logged: the payment stays pending, and whoever looks sees what is known.
 */
export async function refreshPayment(deps: PaymentDeps, applicationId: string): Promise<void> {
  const payment = await paymentOf(deps.db, applicationId)
  if (payment?.status === "pending") await askAgain(deps, payment)
}

/** The same for all that have been pending for a while, whether or not anybody looks: a notification may be lost. */
export async function refreshPending(deps: PaymentDeps): Promise<void> {
  const pending = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef"])
    .where("status", "=", "pending")
    .where("kind", "=", "payment")
    // Those of a provider that is no longer ours would stand before the others for ever.
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
  // Begun with a provider that is no longer ours: the school settles it by hand.
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
