import type { UseFormReturn } from "react-hook-form"
import { useKeptForm } from "#app/platform/use-kept-form.ts"
import { fetchToaster } from "#app/ui/announce.tsx"
import { bookingToasts } from "#content/reservation.ts"
import { draftKey } from "./booking-draft.ts"
import type { BookingEntrance } from "./booking-entrance.ts"
import { type BookingValues, type Person, toRequest } from "./booking-values.ts"

/** The form of /reservation. */
export const mainEntrance: BookingEntrance = {
  path: "/reservations",
  keptAs: "reservation",
  toasts: bookingToasts,
  loadResolver: async () => (await import("./booking-resolver.ts")).bookingResolver,
  toRequest,
}

/** A booking form: its values are kept in the tab, its rules are the API's own schema. */
export function useBookingForm(
  entrance: BookingEntrance,
  empty: BookingValues,
  person: Person | undefined,
): UseFormReturn<BookingValues> {
  const { loadResolver } = entrance
  return useKeptForm({ draft: draftKey(entrance, empty.reservationType), empty, known: person, loadResolver })
}

/** Fetches what a submission will need. */
export function fetchBookingRules({ loadResolver }: BookingEntrance): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}
