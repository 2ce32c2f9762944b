import {
  balanceOf,
  type ChargeRow,
  keptOf,
  type Ledger,
  openCharges,
} from "#app/features/payments/ledger/ledger.rules.ts"
import type { ChangeTerms, ShownTerms } from "./change-terms.schema.ts"

interface Charged {
  /** Charges and credits of this booking alone, which its account may hold among others. */
  charges: readonly ChargeRow[]
  /** False while the school has not set its price. */
  isPriceSet: boolean
}

/** Adds what a cancellation costs now. Nothing is kept of a price that the school has not set (school 0). */
export function withCost(terms: ChangeTerms, { charges, isPriceSet }: Charged, ledger: Ledger): ShownTerms {
  const { restCents } = balanceOf(ledger)
  if (!terms.cancellable) return { ...terms, keptCents: null, restCentsThen: restCents }
  const keptPercent = isPriceSet ? terms.keptPercent : 0
  const keptCents = keptOf(charges, keptPercent)
  const openCents = openCharges(charges).reduce((sum, charge) => sum + charge.openCents, 0)
  return { ...terms, keptPercent, keptCents, restCentsThen: restCents - openCents + keptCents }
}
