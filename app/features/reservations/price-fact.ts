import { formatPrice } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import { priceNames } from "#content/facts/price.ts"
import { type AskedFact, indicativePrice } from "./asked-for.ts"
import type { ReservationStatus } from "./reservations.schema.ts"

type Priced = Parameters<typeof indicativePrice>[0] & {
  status: ReservationStatus
  /** What its account charges; null before the first charge. */
  charged: { cents: number; currency: Currency } | null
}

/**
 * The price of a booking and its name: an indication until the school has charged it (school 0). A cancelled booking has
 * none, because what the school keeps is said instead.
 */
export function priceFact({ status, charged, ...quoted }: Priced): AskedFact[] {
  if (status === "cancelled") return []
  return charged
    ? [[priceNames.set, formatPrice(charged.cents, charged.currency)]]
    : [[priceNames.quoted, indicativePrice(quoted)]]
}
