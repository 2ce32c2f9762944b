import type { Quote } from "#app/features/reservations/quote.rules.ts"
import type { Db } from "#app/platform/database/tables.server.ts"
import { isClaimed } from "#app/platform/http/idempotency.server.ts"
import { refuse } from "#app/platform/http/refuse.server.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import { bookingRefusals } from "./booking.refusals.ts"
import type { QuotedTotal } from "./quoted-requests.schema.ts"

interface Compared {
  request: QuotedTotal
  quote: Quote
  key: string
  next: string
}

/**
 * Compares the total that the person saw with the current quote (school 4); the seen total is never charged. A request
 * without it passes, and so does a request that was booked before the change, which gets its first answer.
 * @throws Problem 409 with both amounts
 */
export async function refuseOtherPrice(db: Db, { request, quote, key, next }: Compared): Promise<void> {
  const { totalCents, currency } = quote
  const { quotedCents = totalCents, quotedCurrency = currency } = request
  if (quotedCents === totalCents && quotedCurrency === currency) return
  if (await isClaimed(db, key)) return
  const [seen, now] = [formatPrice(quotedCents, quotedCurrency), formatPrice(totalCents, currency)]
  throw refuse(bookingRefusals, "price-changed", {
    detail: `Le prix a changé depuis que vous l’avez vu : ${now} au lieu de ${seen}. ${next}`,
    extra: { quotedCents, totalCents },
  })
}
