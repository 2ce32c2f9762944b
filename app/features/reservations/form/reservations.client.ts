import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ApiProblem, callApi, retryDelay, shouldRetry } from "#app/browser/page/call-api.ts"
import type { Availability, ReservationType } from "#app/features/availability/availability.schema.ts"
import type { BookingBody, BookingEntrance } from "#app/features/reservations/book/booking-entrance.ts"
import type { ReservationAnswer } from "#app/features/reservations/reservations.schema.ts"

const availabilityKey = "availability"

export interface AvailabilityQuestion {
  type: ReservationType
  /** First and last day shown, 'yyyy-MM-dd'. */
  from: string
  to: string
  /** Hours of a rental. */
  hours?: number | undefined
  /** Whether the first and the last free day of all are needed too. */
  bounds?: "true"
}

/**
 * The slots of the days shown, undefined for no question; while others are fetched `seen` stands for them, else the
 * earlier answer stays.
 */
export function useAvailability(question: AvailabilityQuestion | undefined, seen?: Availability) {
  return useQuery<Availability>({
    queryKey: [availabilityKey, question],
    enabled: question !== undefined,
    queryFn: ({ signal }) => callApi<Availability>("/availability", { query: { ...question }, signal }),
    placeholderData: seen ?? keepPreviousData,
  })
}

export interface ReservationToSend {
  request: BookingBody
  idempotencyKey: string
}

/** Sends a reservation. It carries a key, so a try whose answer was lost may safely be repeated (specification 9). */
export function useCreateReservation({ path }: BookingEntrance) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: ReservationToSend) =>
      callApi<ReservationAnswer>(path, { method: "POST", body: request, idempotencyKey }),
    retry: shouldRetry,
    retryDelay,
    onError: (error) => {
      // Whoever watches the session learns at once that it has ended.
      if (error instanceof ApiProblem && error.status === 401) void client.invalidateQueries({ queryKey: ["session"] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [availabilityKey] }),
  })
}
