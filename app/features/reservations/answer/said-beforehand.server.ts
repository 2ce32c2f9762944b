import { paymentTerms } from "#app/features/bookings/facts/payment-terms.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { isLeastPrice, totalOf } from "#app/features/reservations/quote.rules.ts"
import { sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { Prices } from "#content/catalogue/price-codes.ts"
import { contractTerms } from "#content/commitments.ts"
import { answerWords } from "#content/facts/answer.ts"
import { saidBeforehand as words } from "#content/facts/before-sending.ts"
import { beginsSoon, freeUntil as freeUntilWords } from "#content/facts/change.ts"
import { lateCost } from "#content/facts/cost.ts"

interface Asked {
  type: ReservationType | undefined
  /** Of a rental. */
  hours: number | undefined
  startsAt: Date
  now: Date
}

interface Terms {
  answerBy: string
  closedUntil: string | null
  freeUntil: string | null
}

/** Writes the sentences beside the button that sends a request: answer, payments, cost of a change (school 0). */
export function saidBeforehand(asked: Asked, { answerBy, closedUntil, freeUntil }: Terms, prices: Prices): string[] {
  return [
    answerWords.by(sayInstant(answerBy)),
    ...(closedUntil ? [words.closed(sayInstant(closedUntil))] : []),
    ...saidOnceSent(asked, freeUntil, prices),
  ]
}

/** The same after sending, without the answer: payments, cost of a change. */
export function saidOnceSent(asked: Asked, freeUntil: string | null, prices: Prices): string[] {
  return [
    ...saidOfPayment(asked, prices),
    freeUntil
      ? `${freeUntilWords(sayInstant(freeUntil))}.`
      : beginsSoon("booking", lateCost({ agreed: "asked", amount: knownAmount(asked, prices) })),
  ]
}

function saidOfPayment({ type, startsAt, now }: Asked, prices: Prices): string[] {
  if (type === undefined) return []
  if (type === "boat_rental") {
    return [words.rental, words.atDeparture(formatPrice(contractTerms.rentalDeposit * 100, prices.rental.currency))]
  }
  if (type === "group_outing") return [words.outing]
  const balanceDueAt = paymentTerms([{ status: "pending", kind: type, startsAt }])?.balanceDueAt
  return [balanceDueAt && balanceDueAt > now ? words.lesson(sayInstant(balanceDueAt.toISOString())) : words.lessonSoon]
}

/** The price of a rental; the school sets that of a lesson or an outing. */
function knownAmount({ type, hours }: Asked, prices: Prices): string | null {
  if (type === undefined || isLeastPrice(type) || hours === undefined) return null
  const { priceCents, priceCurrency } = totalOf({ reservationType: type, rentalDuration: hours }, prices)
  return formatPrice(priceCents, priceCurrency)
}
