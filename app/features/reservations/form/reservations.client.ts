import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ApiProblem, callApi, retryDelay, shouldRetry } from "#app/browser/page/call-api.ts"
import { readTab } from "#app/browser/page/tab-store.ts"
import type { Availability } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { BookingBody, BookingEntrance } from "#app/features/reservations/book/booking-entrance.ts"
import type { SentReservation } from "#app/features/reservations/booked.schema.ts"

export const availabilityKey = "availability"

export const holdTokenKey = "hold-token"

/** The token of the slots that this tab holds; undefined before the first. */
export function holdToken(): string | undefined {
  return readTab(holdTokenKey) as string | undefined
}

export interface AvailabilityQuestion {
  type: ReservationType
  from: string
  to: string
  base?: string | undefined
  /** Hours and model of a rental. */
  hours?: number | undefined
  model?: string | undefined
  persons?: number | undefined
  bounds?: "true"
  begun?: "true" | undefined
}

/** While other slots are fetched, `seen` or the earlier answer stays; undefined fetches nothing. */
export function useAvailability(question: AvailabilityQuestion | undefined, seen?: Availability) {
  return useQuery<Availability>({
    queryKey: [availabilityKey, question],
    enabled: question !== undefined,
    queryFn: ({ signal }) =>
      callApi<Availability>("/availability", { query: { ...question }, holdToken: holdToken(), signal }),
    placeholderData: seen ?? keepPreviousData,
  })
}

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
