import { useMutation, useQueryClient } from "@tanstack/react-query"
import { availabilityKey } from "#app/features/availability/availability.client.ts"
import { callApi, retryDelay, shouldRetry } from "#app/platform/call-api.ts"
import type { BookedReservation, ReservationRequest } from "./reservations.schema.ts"

export interface ReservationToSend {
  request: ReservationRequest
  idempotencyKey: string
}

/** Sends a reservation. It carries a key, so a try whose answer was lost may safely be repeated (specification 9). */
export function useCreateReservation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: ReservationToSend) =>
      callApi<BookedReservation>("/reservations", { method: "POST", body: request, idempotencyKey }),
    retry: shouldRetry,
    retryDelay,
    onSettled: () => client.invalidateQueries({ queryKey: [availabilityKey] }),
  })
}
