import type { ShownTerms } from "#app/features/bookings/facts/change-terms.schema.ts"
import { ownReservation } from "#content/own-reservation.ts"

const { change: words } = ownReservation

interface Shown {
  pending: boolean
  cost: string
  until: string
}

export function changeSentence(terms: ShownTerms, { pending, cost, until }: Shown): string {
  const { cancellable, keptPercent, move, movedBySchool } = terms
  if (!cancellable) return words.over
  if (movedBySchool) return words.movedBySchool(until)
  if (keptPercent > 0) return words.late(cost)
  if (move === "late") return pending ? words.pending : words.lateMove
  return move === "often" ? words.freeCancellation(until) : words.free(until)
}
