import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { CourseDates } from "#app/features/calendar/courses/training.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"

/** Places go while one looks: nothing older than half a minute is shown again. */
export function useCourseDates(licenceType: LicenceType, shown: boolean) {
  return useQuery({
    queryKey: ["/training-sessions/dates", licenceType],
    queryFn: ({ signal }) => callApi<CourseDates>("/training-sessions/dates", { query: { licenceType }, signal }),
    staleTime: 30_000,
    enabled: shown,
  })
}
