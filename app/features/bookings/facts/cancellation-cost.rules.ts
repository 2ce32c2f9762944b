import {
  balanceOf,
  type ChargeRow,
  keptOf,
  type Ledger,
  openCharges,
} from "#app/features/payments/ledger/ledger.rules.ts"
import type { ShownTerms } from "./change-terms.schema.ts"

interface CancellationCost {
  /** What the school keeps of the booking; null if it cannot be cancelled, or nothing was charged for it. */
  keptCents: number | null
  /** The rest of the account then; negative if the school gives money back. */
  restCents: number
}

/** @param own the charges and credits of this booking, which the account may hold among others */
export function cancellationCost(
  { cancellable, keptPercent }: Pick<ShownTerms, "cancellable" | "keptPercent">,
  own: readonly ChargeRow[],
  ledger: Ledger,
): CancellationCost {
  const { restCents } = balanceOf(ledger)
  if (!cancellable || own.length === 0) return { keptCents: null, restCents }
  const keptCents = keptOf(own, keptPercent)
  const openCents = openCharges(own).reduce((sum, { openCents: cents }) => sum + cents, 0)
  return { keptCents, restCents: restCents - openCents + keptCents }
}
