import { changeTerms } from "#app/features/bookings/facts/change-terms.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { accountOf } from "#app/features/payments/ledger/ledger.queries.server.ts"
import { balanceOf, type Ledger } from "#app/features/payments/ledger/ledger.rules.ts"
import { dueAhead } from "#app/features/reservations/answer/answers.queries.server.ts"
import type { Answer } from "#app/features/reservations/answer/answers.schema.ts"
import { chargedPrice } from "#app/features/reservations/charges.rules.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"

type Booked = Omit<Parameters<typeof changeTerms>[0], "kind"> & {
  reservationType: ReservationType
  priceCents: number
  priceCurrency: Currency
}

interface Known {
  /** Undefined once it is answered. */
  answer: Answer | undefined
  /** Undefined for an account without rows. */
  ledger: Ledger | undefined
  now: Date
}

/**
 * What a file says of a booking's money and deadlines (school 0). A quote is no price any more once the school has set
 * one, nor after a cancellation.
 */
export function exportedFacts(row: Booked, { answer, ledger, now }: Known) {
  const { status, reservationType: kind, priceCents, priceCurrency } = row
  const charged = ledger && status !== "cancelled" ? chargedPrice(ledger, kind) : null
  const terms = changeTerms({ ...row, kind }, now)
  const answerBy = dueAhead(answer, now)
  return {
    price: charged?.cents ?? null,
    quote: charged || status === "cancelled" ? null : priceCents,
    currency: (ledger && accountOf(ledger)?.currency) ?? priceCurrency,
    restCents: ledger ? balanceOf(ledger).restCents : null,
    answerBy: answerBy === null ? null : new Date(answerBy),
    freeUntil: terms.cancellable && terms.move !== "late" ? new Date(terms.freeUntil) : null,
  }
}
