import { reservationCurrency, reservationPagePrices } from "#content/prices.ts"
import type { ReservationRequest } from "./reservations.schema.ts"

/** An indication kept with the reservation (design 4, 7.2). */
export function quotedPrice(request: Pick<ReservationRequest, "reservationType"> & { rentalDuration?: number }): {
  priceCents: number
  priceCurrency: string
} {
  const { boat_license, boat_rental, group_outing } = reservationPagePrices
  const priceCents = {
    boat_license: boat_license.cents,
    boat_rental: boat_rental.centsPerHour * (request.rentalDuration ?? 1),
    group_outing: group_outing.cents,
  }[request.reservationType]
  return { priceCents, priceCurrency: reservationCurrency }
}
