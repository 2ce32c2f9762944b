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

/** Adds what a cancellation costs now. */
export function withCost(terms: ChangeTerms, { charges, isPriceSet }: Charged, ledger: Ledger): ShownTerms {
  const { restCents } = balanceOf(ledger)
  const isKnown = isPriceSet || terms.keptPercent === 0
  if (!terms.cancellable || !isKnown) return { ...terms, keptCents: null, restCentsThen: restCents }
  const keptCents = keptOf(charges, terms.keptPercent)
  const openCents = openCharges(charges).reduce((sum, charge) => sum + charge.openCents, 0)
  return { ...terms, keptCents, restCentsThen: restCents - openCents + keptCents }
}
