import type { UseFormReturn } from "react-hook-form"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { useKeptForm } from "#app/platform/use-kept-form.ts"
import { fetchToaster } from "#app/ui/announce.tsx"
import { draftKey } from "./booking-draft.ts"
import { type BookingValues, emptyBooking } from "./booking-values.ts"

const loadResolver = async () => (await import("./booking-resolver.ts")).bookingResolver

/** The form of one type: its values are kept in the tab, its rules are the API's own schema. */
export function useBookingForm(type: ReservationType): UseFormReturn<BookingValues> {
  return useKeptForm({ draft: draftKey(type), empty: emptyBooking(type), loadResolver })
}

/** Fetches what a submission will need. */
export function fetchBookingRules(): void {
  void loadResolver().catch(() => undefined)
  fetchToaster()
}
