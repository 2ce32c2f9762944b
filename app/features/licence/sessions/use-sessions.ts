import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { TrainingSessions } from "#app/features/calendar/courses/training.schema.ts"
import type { LicenceType } from "#app/features/licence/licence.schema.ts"

/** The sessions offered for a licence. Places go while one looks: nothing older than half a minute is shown again. */
export function useSessions(licenceType: LicenceType) {
  return useQuery({
    queryKey: ["/training-sessions", licenceType],
    queryFn: ({ signal }) => callApi<TrainingSessions>("/training-sessions", { query: { licenceType }, signal }),
    staleTime: 30_000,
  })
}
