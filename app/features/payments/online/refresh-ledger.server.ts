import { readLedger } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { refreshPayment } from "#app/features/payments/provider/refresh-payment.server.ts"
import type { PaymentDeps } from "#app/features/payments/provider/start-payment.server.ts"

/** Settles a pending payment with the provider before it reads the ledger. */
export async function refreshLedger(deps: PaymentDeps, accountId: string): Promise<Ledger> {
  const ledger = await readLedger(deps.db, accountId)
  if (balanceOf(ledger).pendingCents === 0) return ledger
  await refreshPayment(deps, accountId)
  return await readLedger(deps.db, accountId)
}
