import {
  afterAcceptance,
  type Changed,
  cancellationFact,
  movePromise,
  ofSessions,
  changeWords as words,
} from "#content/facts/change.ts"
import { agreedOn, costWords, lateCost } from "#content/facts/cost.ts"
import { usualTerms } from "#content/facts/usual.ts"
import { type BookingKind, freeChangesEnd, lateness } from "./change-terms.rules.ts"
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

type Costs = Pick<ShownTerms, "keptCents" | "restCentsThen">

interface FactOfChange extends Costs {
  /** Changes have ended to be free. */
  late: boolean
  freeUntil: string
  confirmed: boolean
  priceSet: boolean
  /** Of a quote that is charged as it is; null for a « à partir de ». */
  quoted: string | null
}

/** The same in a list of facts. */
export function changeFact(booking: FactOfChange, { at, amount }: Pick<Said, "at" | "amount">) {
  const { late, freeUntil, confirmed, priceSet, quoted } = booking
  if (!late) return cancellationFact.free(at(freeUntil))
  const agreed = agreedOn({ confirmed, priced: priceSet })
  const cost = agreed === "priced" ? costSentence(booking, amount).slice(0, -1) : lateCost({ agreed, amount: quoted })
  return cancellationFact.late(cost)
}

/** What a cancellation costs now, in money. */
export function costSentence({ keptCents, restCentsThen }: Costs, amount: (cents: number) => string): string {
  const kept = keptCents ?? 0
  // What the account owes for other things is not the cost of this one.
  return costWords({ keptCents: kept, restCents: Math.min(restCentsThen, kept) }, amount)
}

/** What accepting the school's move means. */
export function acceptanceSentence(
  moved: { kind: BookingKind; startsAt: string },
  now: Date,
  { at }: Pick<Said, "at">,
) {
  return lateness(moved, now).late
    ? afterAcceptance.late()
    : afterAcceptance.until(at(freeChangesEnd(moved).toISOString()))
}

/** Said above the sessions of a programme: the usual terms, where they hold of all that can still be changed. */
export function sessionsSentence(seats: readonly Pick<ShownTerms, "cancellable" | "move" | "movedBySchool">[]): string {
  const open = seats.filter(({ cancellable }) => cancellable)
  if (open.length === 0) return ofSessions.over
  const usual = open.every(({ move, movedBySchool }) => move === "free" && !movedBySchool)
  return usual ? usualTerms.sessionMoves : ofSessions.each
}

/** Said where somebody chooses another time. */
export function moveSentence(
  { movedBySchool, movesLeft }: Pick<ShownTerms, "movedBySchool" | "movesLeft">,
  what: Changed,
) {
  return movedBySchool ? movePromise.answers(what) : movePromise.left(what, movesLeft)
}
