import type { Currency, PriceCode, Prices } from "#content/catalogue/price-codes.ts"
import type { ReservationRequest } from "./reservations.schema.ts"

/** Stored with the booking, and never changed (school 4, "Catalogue"). */
export interface Quote {
  lines: QuoteLine[]
  totalCents: number
  currency: Currency
}

export interface QuoteLine {
  code: PriceCode
  /** Hours of a rental, else 1. */
  quantity: number
  unitCents: number
  cents: number
}

type Quoted = Pick<ReservationRequest, "reservationType"> & { rentalDuration?: number }

const codeOf = { boat_license: "lesson", boat_rental: "rental", group_outing: "outing" } as const

/** What a booking costs, an indication until the school confirms (design 7.2, 7.31). */
export function quoteOf({ reservationType, rentalDuration = 1 }: Quoted, prices: Prices): Quote {
  const code = codeOf[reservationType]
  const { cents: unitCents, currency } = prices[code]
  if (unitCents === null) throw new Error(`${code} is sold, and needs an amount`)
  const quantity = reservationType === "boat_rental" ? rentalDuration : 1
  const cents = unitCents * quantity
  return { lines: [{ code, quantity, unitCents, cents }], totalCents: cents, currency }
}

/** The columns of a reservation. */
export function quotedColumns(request: Quoted, prices: Prices) {
  const quote = quoteOf(request, prices)
  return { priceCents: quote.totalCents, priceCurrency: quote.currency, quote: JSON.stringify(quote) }
}
