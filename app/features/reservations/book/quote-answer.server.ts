import { type DatedQuoted, depositOf, quoteOf, vatOf } from "#app/features/reservations/quote.rules.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { QuoteAnswer } from "./quotes.schema.ts"

export function quoteAnswer(request: DatedQuoted, tariff: Tariff): QuoteAnswer {
  const { lines, totalCents, currency } = quoteOf(request, tariff)
  const vatCents = vatOf({ lines })
  const label = reservationTypeLabel[request.reservationType]
  return {
    lines: lines.map((line) => Object.assign({ label }, line)),
    totalCents,
    currency,
    vat: { mode: vatCents > 0 ? "included" : "none", cents: vatCents },
    depositCents: depositOf(request.reservationType, { totalCents, currency }),
  }
}
