import type { Currency } from "#content/catalogue/price-codes.ts"
import type { BookingStatus } from "./change-terms.rules.ts"

interface Priced {
  /** What its account holds; null before the first charge. */
  charged: { currency: Currency } | null
  /** Of its quote. */
  priceCurrency: Currency
}

/** How the surface writes instants and prices. */
interface Written {
  at: (instant: string) => string
  price: (cents: number, currency: Currency) => string
}

/** Writes cents of a booking: in the currency of its account, or of its quote before the first charge. */
export function amountsOf({ charged, priceCurrency }: Priced, { price }: Pick<Written, "price">) {
  return (cents: number) => price(cents, charged?.currency ?? priceCurrency)
}

/** How the sentences about a change name a booking of the reservation page, its instants and its money. */
export function said({ status, ...priced }: Priced & { status: BookingStatus }, written: Written) {
  const amount = amountsOf(priced, written)
  return { what: "booking", pending: status === "pending", at: written.at, amount } as const
}

/** The same of a candidate's seat, which the school has confirmed at a price in francs. */
export function saidOfSeat({ at, price }: Written) {
  return { what: "session", pending: false, at, amount: (cents: number) => price(cents, "CHF") } as const
}
