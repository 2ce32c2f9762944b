import { formatPrice } from "#app/ui/page/amounts.ts"
import { keptWords } from "#content/cancellation.ts"
import { costWords } from "#content/money/cancellation-cost.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

/** Names the cost of a cancellation now, in money if something was charged. */
export function costOf({ keptCents, keptPercent, account }: OwnReservation): string {
  if (keptCents !== null && account) {
    const restCents = keptCents - account.paidCents
    return costWords({ keptCents, restCents }, (cents) => formatPrice(cents, account.currency))
  }
  return keptPercent === 0 ? costWords({ keptCents: 0, restCents: 0 }, String) : keptWords(keptPercent)
}
