import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { callApi } from "#app/platform/call-api.ts"
import type { Availability, ReservationType } from "./availability.schema.ts"

export const availabilityKey = "availability"

export interface AvailabilityQuestion {
  type: ReservationType
  /** First and last day shown, 'yyyy-MM-dd'. */
  from: string
  to: string
  /** Hours of a rental. */
  hours?: number | undefined
}

/** The slots of the days shown, undefined for no question; while others are fetched the earlier answer stays. */
export function useAvailability(question: AvailabilityQuestion | undefined) {
  return useQuery({
    queryKey: [availabilityKey, question],
    enabled: question !== undefined,
    queryFn: ({ signal }) => callApi<Availability>("/availability", { query: { ...question }, signal }),
    placeholderData: keepPreviousData,
  })
}
