import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { BookingTerms } from "#app/features/reservations/answer/answers.schema.ts"

export type AskedTerms = {
  type: ReservationType
  hours?: number | undefined
  base: string
  date: string
  timeSlot: string
}

/** What a booking of this moment would mean; asked once base, day and time are chosen. */
export function useBookingTerms(query: AskedTerms) {
  const { base, date, timeSlot } = query
  return useQuery({
    queryKey: ["/booking-terms", query],
    enabled: Boolean(base && date && timeSlot),
    queryFn: ({ signal }) => callApi<BookingTerms>("/booking-terms", { query, signal }),
    refetchInterval: 60_000,
  })
}
