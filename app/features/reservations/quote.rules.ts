import type { Currency, PriceCode, Prices } from "#content/catalogue/price-codes.ts"
import { terms } from "#content/commitments.ts"
import { offerUnits } from "#content/prices.ts"
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

type Quoted = Pick<ReservationRequest, "reservationType"> & { rentalDuration?: number | undefined }

/** What a booking costs, an indication until the school confirms (design 7.2, 7.31). */
export function totalOf({ reservationType, rentalDuration = 1 }: Quoted, prices: Prices) {
  const { price, per } = offerUnits[reservationType]
  const { cents, currency: priceCurrency } = prices[price]
  return { priceCents: (cents ?? 0) * (per ? rentalDuration : 1), priceCurrency }
}

/** The same with its lines. */
export function quoteOf(request: Quoted, prices: Prices): Quote {
  const { price: code, per } = offerUnits[request.reservationType]
  const { cents: unitCents } = prices[code]
  if (unitCents === null) throw new Error(`${code} is sold, and needs an amount`)
  const { priceCents: cents, priceCurrency: currency } = totalOf(request, prices)
  const quantity = per ? (request.rentalDuration ?? 1) : 1
  return { lines: [{ code, quantity, unitCents, cents }], totalCents: cents, currency }
}

/** A part of the price of training, in advance; francs are rounded up to five centimes (school 4, "Deposit"). */
export function depositOf(
  reservationType: Quoted["reservationType"],
  { totalCents, currency }: Pick<Quote, "totalCents" | "currency">,
): number {
  if (reservationType !== "boat_license") return 0
  const step = currency === "CHF" ? 5 : 1
  return Math.ceil((totalCents * terms.trainingDepositPercent) / 100 / step) * step
}

/** The columns of a reservation. */
export function quotedColumns(request: Quoted, prices: Prices) {
  return { ...totalOf(request, prices), quote: JSON.stringify(quoteOf(request, prices)) }
}
