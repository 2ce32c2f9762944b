import { useFormContext, useWatch } from "react-hook-form"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { quoteOf } from "#app/features/reservations/quote.rules.ts"
import { useTariff } from "#app/ui/page/use-prices.ts"

/** What the form asks for now, and its price; without a quote until the hours of a rental are chosen. */
export function useAsked() {
  const values = useWatch({ control: useFormContext<BookingValues>().control }) as BookingValues
  const tariff = useTariff()
  const { reservationType, rentalDuration, reservationDate } = values
  // An emptied number field has the value NaN.
  const isKnown = reservationType !== "boat_rental" || rentalDuration
  return { values, quote: isKnown ? quoteOf({ reservationType, rentalDuration, reservationDate }, tariff) : undefined }
}
