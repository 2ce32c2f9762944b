import { useQuery } from "@tanstack/react-query"
import { callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import type { CourseDates } from "#app/features/calendar/courses/training.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"

export const freeDates = "/training-sessions/dates"

/** Reads the public list of open sessions, because a link needs no account. */
export function useFreeDates(licenceType: LicenceType) {
  return useQuery<CourseDates>({
    queryKey: [freeDates, licenceType],
    queryFn: ({ signal }) => callApi<CourseDates>(freeDates, { query: { licenceType }, signal }),
    retry: shouldRetry,
  })
}
