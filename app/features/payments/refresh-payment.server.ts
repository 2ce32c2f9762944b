import { accountColumn } from "./ledger/ledger.queries.server.ts"
import type { AccountKey } from "./ledger/ledger.rules.ts"
import { abandonedBefore } from "./payments.rules.ts"
import { resumeRefunds } from "./refund-payment.server.ts"
import { settlePayment } from "./settle-payment.server.ts"
import { type PaymentDeps, startAtProvider } from "./start-payment.server.ts"

const sweptAtOnce = 50

/** Settles the pending payments of an account. If the provider does not answer, logs it and leaves them pending. */
export async function refreshPayment(deps: PaymentDeps, key: AccountKey): Promise<void> {
  const { column, id } = accountColumn(key)
  const pending = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef"])
    .where(column, "=", id)
    .where("kind", "=", "payment")
    .where("status", "=", "pending")
    .execute()
  for (const payment of pending) await askAgain(deps, payment)
}

/** Asks the provider about all pending payments and refunds, because a notification may be lost. */
export async function refreshPending(deps: PaymentDeps): Promise<void> {
  const begunBefore = abandonedBefore(deps.clock.now())
  const pending = await deps.db
    .selectFrom("paymentTransactions")
    .select(["id", "provider", "providerRef"])
    .where("status", "=", "pending")
    .where("kind", "=", "payment")
    // Payments of a former provider would fill every sweep.
    .where("provider", "=", deps.paymentProvider.name)
    .where("createdAt", "<", begunBefore)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(sweptAtOnce)
    .execute()
  for (const payment of pending) await askAgain(deps, payment)
  await resumeRefunds(deps)
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
    log.warn({ err: error, paymentId: payment.id }, "payment not refreshed")
  }
}
