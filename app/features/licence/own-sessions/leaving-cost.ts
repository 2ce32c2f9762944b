import { formatChf } from "#app/ui/page/amounts.ts"
import { costWords } from "#content/money/cancellation-cost.ts"

export interface LeavingCost {
  /** Null if nothing was charged: leaving then costs nothing. */
  keptCents: number | null
  /** The rest of the account without the session; negative if the school owes money. */
  restCents: number
}

/** Names the cost in money. The cost of other sessions does not count. */
export function leavingCost({ keptCents, restCents }: LeavingCost): string {
  const cost =
    keptCents === null ? { keptCents: 0, restCents: 0 } : { keptCents, restCents: Math.min(restCents, keptCents) }
  return costWords(cost, formatChf)
}
