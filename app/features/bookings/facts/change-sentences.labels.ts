import { afterAcceptance, type Changed, changeWords as words } from "#content/facts/change.ts"
import { costWords } from "#content/facts/cost.ts"
import type { ShownTerms } from "./change-terms.schema.ts"

interface Said {
  what: Changed
  /** The school has not answered yet. */
  pending: boolean
  /** Writes an instant. */
  at: (instant: string) => string
  /** Writes cents with their currency. */
  amount: (cents: number) => string
}

/** What somebody may change now of a booking, and at what cost: the same sentences on every surface (school 0). */
export function changeSentences(terms: ShownTerms, { what, pending, at, amount }: Said): string[] {
  const { cancellable, keptPercent, move, movedBySchool, keptCents, restCentsThen } = terms
  if (!cancellable) return [words.over(what)]
  const back = keptCents !== null && restCentsThen < 0 ? [words.back(amount(-restCentsThen))] : []
  if (movedBySchool) return [words.movedBySchool(what, at(terms.freeUntil)), ...back]
  if (keptPercent > 0) return [words.late(costSentence(terms, amount)), words.lateMove(what)]
  if (move === "late") return [pending ? words.pending : words.unpriced, ...back, words.lateMove(what)]
  return move === "often"
    ? [words.freeCancellation(at(terms.freeUntil)), ...back, words.often(what)]
    : [words.free(at(terms.freeUntil)), ...back]
}

/** What a cancellation costs now, in money. */
export function costSentence(
  { keptCents, restCentsThen }: Pick<ShownTerms, "keptCents" | "restCentsThen">,
  amount: (cents: number) => string,
): string {
  const kept = keptCents ?? 0
  // What the account owes for other things is not the cost of this one.
  return costWords({ keptCents: kept, restCents: Math.min(restCentsThen, kept) }, amount)
}

/** @param usualEnd when changes end to be free once the move is accepted, in words; null if they have ended */
export function acceptanceSentence(usualEnd: string | null): string {
  return usualEnd === null ? afterAcceptance.late() : afterAcceptance.until(usualEnd)
}
