import { useSearchParams } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { type KeptReservation, readBooked } from "./booking-draft.ts"

/** Reads the reservation of the query string, which the server never reads (design 1). */
export function useBooked(): KeptReservation | undefined {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const reference = query.get("reference")
  return hydrated && reference ? readBooked(reference) : undefined
}
