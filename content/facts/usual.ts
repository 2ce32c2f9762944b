import { cancellation } from "#content/cancellation.ts"

/** The usual terms, where nobody has booked yet or many are spoken of at once. */
export const usualTerms = {
  session: `Chaque session s’annule gratuitement ${cancellation.session}.`,
  sessionMoves: `Chaque session se déplace ou s’annule gratuitement ${cancellation.session}.`,
} as const
