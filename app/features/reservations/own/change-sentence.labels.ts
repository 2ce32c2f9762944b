import { formatInstant } from "#app/ui/formats.ts"
import { ownReservation } from "#content/own-reservation.ts"
import type { ShownTerms } from "./change-terms.schema.ts"

const { change: words } = ownReservation

/** Names what a change costs now: one sentence for the manage page and the account. @param cost of a cancellation now */
export function changeSentence(terms: ShownTerms, { pending, cost }: { pending: boolean; cost: string }): string {
  const { cancellable, keptPercent, move, movedBySchool } = terms
  const freeUntil = formatInstant(terms.freeUntil)
  if (!cancellable) return words.over
  if (movedBySchool) return words.movedBySchool(freeUntil)
  if (keptPercent > 0) return words.late(cost)
  if (move === "late") return pending ? words.pending : words.lateMove
  return move === "often" ? words.freeCancellation(freeUntil) : words.free(freeUntil)
}
