import { useSearchParams } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import type { SentReservation } from "#app/features/reservations/booked.schema.ts"
import { readBooked } from "#app/features/reservations/draft/booking-draft.ts"

/** Reads the reservation of the query string, which the server never reads (design 1). */
export function useBooked(): SentReservation | undefined {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const reference = query.get("reference")
  return hydrated && reference ? readBooked(reference) : undefined
}
