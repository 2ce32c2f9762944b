import { formatChf } from "#app/ui/page/amounts.ts"
import { keptWords } from "#content/cancellation.ts"
import { costWords } from "#content/money/cancellation-cost.ts"

export interface LeavingCost {
  keptPercent: number
  /** Null if nothing was charged. */
  keptCents: number | null
  /** The rest of the account without the session; negative if the school owes money. */
  restCents: number
}

/** Names the cost in money if something was charged. The cost of other sessions does not count. */
export function leavingCost({ keptPercent, keptCents, restCents }: LeavingCost): string {
  if (keptCents !== null) return costWords({ keptCents, restCents: Math.min(restCents, keptCents) }, formatChf)
  return keptPercent === 0 ? costWords({ keptCents: 0, restCents: 0 }, formatChf) : keptWords(keptPercent)
}
