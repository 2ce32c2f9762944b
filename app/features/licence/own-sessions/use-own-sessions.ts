import { useQuery } from "@tanstack/react-query"
import { useOwnChange } from "#app/browser/own-view.ts"
import { callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import type { CourseDates } from "#app/features/calendar/courses/training.schema.ts"
import type { LicenceType } from "#app/features/calendar/slots/kinds/session-types.rules.ts"
import type { OwnSessionAcceptance, OwnSessionLeaving, OwnSessionMove, SessionsKey } from "./own-sessions.schema.ts"

const freeDates = "/training-sessions/dates"

type Bodies = {
  acceptance: Omit<OwnSessionAcceptance, keyof SessionsKey>
  move: Omit<OwnSessionMove, keyof SessionsKey>
  cancellation: Omit<OwnSessionLeaving, keyof SessionsKey>
}

export function useOwnSessionChange<Change extends keyof Bodies>(key: SessionsKey, change: Change) {
  return useOwnChange<Bodies[Change]>({ path: "/own-sessions", key, change, places: [freeDates] })
}

/** Reads the public list of open sessions, because a link needs no account. */
export function useFreeDates(licenceType: LicenceType) {
  return useQuery<CourseDates>({
    queryKey: [freeDates, licenceType],
    queryFn: ({ signal }) => callApi<CourseDates>(freeDates, { query: { licenceType }, signal }),
    retry: shouldRetry,
  })
}
