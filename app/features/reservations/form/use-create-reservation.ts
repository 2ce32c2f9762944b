import { useMutation, useQueryClient } from "@tanstack/react-query"
import { ApiProblem, callApi, retryDelay, shouldRetry } from "#app/browser/page/call-api.ts"
import type { SentReservation } from "#app/features/reservations/booked.schema.ts"
import type { BookingBody, BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import { availabilityKey, holdToken } from "#app/features/reservations/slots/use-availability.ts"

export interface ReservationToSend {
  request: BookingBody
  idempotencyKey: string
}

/** Sends a key, so that a lost answer may be repeated (specification 9). */
export function useCreateReservation({ path }: BookingEntrance) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: ReservationToSend) =>
      callApi<SentReservation>(path, { method: "POST", body: request, idempotencyKey, holdToken: holdToken() }),
    retry: shouldRetry,
    retryDelay,
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 401) void client.invalidateQueries({ queryKey: ["session"] })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [availabilityKey] }),
  })
}
