import { lateness } from "#app/features/reservations/reservations.rules.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { terms } from "#content/commitments.ts"

interface Changeable {
  status: ReservationStatus
  startsAt: Date
  ownMoves: number
}

/** `late` and `often`: only the school moves it now. `over`: it has begun, or was cancelled. */
export type MoveTerms = "free" | "late" | "often" | "over"

export interface ChangeTerms {
  cancellable: boolean
  /** Of the quoted price, if it is cancelled now. */
  keptPercent: number
  move: MoveTerms
  movesLeft: number
}

/**
 * What its person may change now, and at what cost (school 2, "Policies"). Nothing is kept of a request that the school
 * has not confirmed.
 */
export function changeTerms({ status, startsAt, ownMoves }: Changeable, now: Date): ChangeTerms {
  const open = (status === "pending" || status === "confirmed") && now < startsAt
  const late = lateness(startsAt, now).late === true
  const movesLeft = Math.max(0, terms.ownMoves - ownMoves)
  return {
    cancellable: open,
    keptPercent: open && late && status === "confirmed" ? terms.lateCancellationKeptPercent : 0,
    move: moveTerms(open, late, movesLeft),
    movesLeft,
  }
}

function moveTerms(open: boolean, late: boolean, movesLeft: number): MoveTerms {
  if (!open) return "over"
  if (late) return "late"
  return movesLeft === 0 ? "often" : "free"
}
