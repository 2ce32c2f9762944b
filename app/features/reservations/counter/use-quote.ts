import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import { type Quote, quoteOf } from "#app/features/reservations/quote.rules.ts"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { useTariff } from "#app/ui/page/use-prices.ts"
import type { CounterValues } from "./counter-values.ts"

export const quotesKey = "/quotes"

/** Quotes by the tariff of the document first, and then by the server's, because a form may stay open for days. */
export function useQuote({ reservationType, rentalDuration, reservationDate }: CounterValues): Quote {
  const tariff = useTariff()
  const hours = reservationType === "boat_rental" ? { rentalDuration } : {}
  // The API refuses a half-typed day.
  const day = isDay(reservationDate) ? reservationDate : ""
  const asked = { reservationType, ...hours, ...(day ? { reservationDate: day } : {}) }
  const { data } = useQuery<Quote>({
    queryKey: [quotesKey, asked],
    queryFn: ({ signal }) => callApi<Quote>(quotesKey, { method: "POST", body: asked, signal }),
    initialData: () => quoteOf({ ...asked, reservationDate: day }, tariff),
    initialDataUpdatedAt: 0,
  })
  return data
}
