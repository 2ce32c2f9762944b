import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import { readTab } from "#app/browser/page/tab-store.ts"
import type { Availability } from "#app/features/calendar/door/listing/availability.schema.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

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
