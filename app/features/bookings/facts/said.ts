import { sayInstant } from "#app/ui/formats.ts"
import { formatPrice } from "#app/ui/page/amounts.ts"
import type { Currency } from "#content/catalogue/price-codes.ts"
import type { BookingStatus } from "./change-terms.rules.ts"

interface Priced {
  /** What its account holds; null before the first charge. */
  charged: { currency: Currency } | null
  /** Of its quote. */
  priceCurrency: Currency
}

/** Writes cents of a booking: in the currency of its account, or of its quote before the first charge. */
export function amountsOf({ charged, priceCurrency }: Priced) {
  return (cents: number) => formatPrice(cents, charged?.currency ?? priceCurrency)
}

/** How the sentences about a change name a booking of the reservation page, its instants and its money. */
export function said({ status, ...priced }: Priced & { status: BookingStatus }) {
  return { what: "booking", pending: status === "pending", at: sayInstant, amount: amountsOf(priced) } as const
}
