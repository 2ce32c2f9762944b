import { useQuery } from "@tanstack/react-query"
import { callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import type { BookingTerms } from "#app/features/reservations/answer/answers.schema.ts"

/** What a booking of this moment would mean; asked once base, day and time are chosen. */
export function useBookingTerms({ base, date, timeSlot }: { base: string; date: string; timeSlot: string }) {
  const query = { base, date, timeSlot }
  return useQuery({
    queryKey: ["/booking-terms", query],
    enabled: Boolean(base && date && timeSlot),
    queryFn: ({ signal }) => callApi<BookingTerms>("/booking-terms", { query, signal }),
    retry: shouldRetry,
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}
