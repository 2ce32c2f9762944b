import { contractTerms, terms } from "#content/commitments.ts"

/** `late` and `often`: only the school moves it now. `over`: it has begun, or ended. */
export type MoveTerms = "free" | "late" | "often" | "over"

export interface ChangeTerms {
  cancellable: boolean
  /** Of the quoted price, if it is cancelled now. */
  keptPercent: number
  move: MoveTerms
  movesLeft: number
}

interface Standing {
  /** It is still to come, and was not cancelled. */
  open: boolean
  /** Free changes have ended. */
  late: boolean
  /** The school confirmed it: a late cancellation costs something. */
  binding: boolean
  /** The school moved it and its person has not answered: every change is free until it begins (school 0). */
  movedBySchool: boolean
  ownMoves: number
}

/** What a person may change now of a booking or a course session, and at what cost (school 2, "Policies"). */
export function termsOfChange({ open, late, binding, movedBySchool, ownMoves }: Standing): ChangeTerms {
  const left = Math.max(0, terms.ownMoves - ownMoves)
  const bound = late && !movedBySchool
  const movesLeft = movedBySchool ? left + 1 : left
  return {
    cancellable: open,
    keptPercent: open && bound && binding ? contractTerms.lateCancellationKeptPercent : 0,
    move: moveTerms(open, bound, movesLeft),
    movesLeft,
  }
}

function moveTerms(open: boolean, late: boolean, movesLeft: number): MoveTerms {
  if (!open) return "over"
  if (late) return "late"
  return movesLeft === 0 ? "often" : "free"
}
