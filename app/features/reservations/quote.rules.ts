import { vatWithin } from "#app/features/catalogue/vat.rules.ts"
import { depositShare } from "#app/features/payments/ledger/ledger.rules.ts"
import type { Currency, PriceCode, Prices, Tariff } from "#content/catalogue/price-codes.ts"
import { offerUnits } from "#content/prices.ts"
import type { ReservationRequest } from "./reservations.schema.ts"

/** A booking stores its quote, which never changes (school 4, "Catalogue"). */
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
  /** Null where the school owes no VAT. */
  vatPermille: number | null
}

type Quoted = Pick<ReservationRequest, "reservationType"> & { rentalDuration?: number | undefined }

/** What a booking costs, an indication until the school confirms (design 7.2, 7.31). */
export function totalOf({ reservationType, rentalDuration = 1 }: Quoted, prices: Prices) {
  const { price, per } = offerUnits[reservationType]
  const { cents, currency: priceCurrency } = prices[price]
  return { priceCents: (cents ?? 0) * (per ? rentalDuration : 1), priceCurrency }
}

/** Undated requests have the day ''; their VAT is that of today. */
export type DatedQuoted = Quoted & Pick<ReservationRequest, "reservationDate">

/** The same with its lines. Their VAT is that of the day of the booking, because the tax follows the service. */
export function quoteOf(request: DatedQuoted, { prices, vat }: Tariff): Quote {
  const { price: code, per } = offerUnits[request.reservationType]
  const { cents: unitCents } = prices[code]
  if (unitCents === null) throw new Error(`${code} is sold, and needs an amount`)
  const { priceCents: cents, priceCurrency: currency } = totalOf(request, prices)
  const quantity = per ? (request.rentalDuration ?? 1) : 1
  const period = vat.findLast(({ from }) => from <= request.reservationDate)
  const vatPermille = period?.rates?.[code] ?? null
  return { lines: [{ code, quantity, unitCents, cents, vatPermille }], totalCents: cents, currency }
}

export function vatOf({ lines }: Pick<Quote, "lines">): number {
  return lines.reduce((sum, { cents, vatPermille }) => sum + vatWithin(cents, vatPermille ?? 0), 0)
}

/** Training alone is paid in advance (school 4, "Deposit"). */
export function depositOf(
  reservationType: Quoted["reservationType"],
  { totalCents, currency }: Pick<Quote, "totalCents" | "currency">,
): number {
  return reservationType === "boat_license" ? depositShare(totalCents, currency) : 0
}

/** The price of a lesson or an outing is a « à partir de »: the school sets the amount (school 4, design 7.31). */
export function isLeastPrice(reservationType: Quoted["reservationType"]): boolean {
  return reservationType !== "boat_rental"
}

export function quotedColumns(request: DatedQuoted, tariff: Tariff) {
  return { ...totalOf(request, tariff.prices), quote: JSON.stringify(quoteOf(request, tariff)) }
}
