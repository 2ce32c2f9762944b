import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ApiProblem, callApi, shouldRetry } from "#app/browser/page/call-api.ts"
import type { CourseDates, LicenceType } from "#app/features/calendar/courses/training.schema.ts"
import type { OwnSessionLeaving, OwnSessionMove, OwnSessions, SessionsKey } from "./own-sessions.schema.ts"

const scope = "own-sessions"
const pollEveryMs = 1000

export function ownSessionsKey(key: SessionsKey) {
  return [scope, key] as const
}

/** Asks again every second while a payment is under way. */
export function useOwnSessions(key: SessionsKey) {
  return useQuery<OwnSessions>({
    queryKey: ownSessionsKey(key),
    refetchInterval: ({ state }) => (state.data?.account?.pendingCents ? pollEveryMs : false),
    queryFn: ({ signal }) => callApi<OwnSessions>("/own-sessions", { method: "POST", body: key, signal }),
    retry: shouldRetry,
  })
}

type Bodies = {
  move: Omit<OwnSessionMove, keyof SessionsKey>
  cancellation: Omit<OwnSessionLeaving, keyof SessionsKey>
}

/** Sends a change of a session; what came back, or changed meanwhile, is shown at once. */
export function useOwnSessionChange<Path extends keyof Bodies>(key: SessionsKey, path: Path) {
  const client = useQueryClient()
  const queryKey = ownSessionsKey(key)
  return useMutation({
    mutationFn: (body: Bodies[Path]) =>
      callApi<OwnSessions>(`/own-sessions/${path}`, { method: "POST", body: { ...key, ...body } }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => {
      if (error instanceof ApiProblem) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["/training-sessions/dates"] }),
  })
}

/** Open sessions as anybody sees them, because a link needs no account. */
export function useFreeDates(licenceType: LicenceType) {
  return useQuery<CourseDates>({
    queryKey: ["/training-sessions/dates", licenceType],
    queryFn: ({ signal }) => callApi<CourseDates>("/training-sessions/dates", { query: { licenceType }, signal }),
    retry: shouldRetry,
  })
}

/** The server's own words, or those for a server that was not reached. */
export function wordsOf(error: unknown, failed: string): string {
  return error instanceof ApiProblem && error.message ? error.message : failed
}
