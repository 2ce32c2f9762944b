import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { ApiProblem, callApi, shouldRetry } from "./page/call-api.ts"

const pollEveryMs = 1000

/** The endpoints of a person’s own bookings and sessions, by a link in a mail or by the account (school 2). */
export type OwnPath = "/own-reservation" | "/own-sessions"

interface View {
  account: { pendingCents: number } | null
}

/** @param key the fields of the request that name the booking or application */
export function ownViewKey(path: OwnPath, key: object | null | undefined) {
  return [path, key] as const
}

/** Asks again every second while a payment is under way. */
export function useOwnView<Shown extends View>(path: OwnPath, key: object | null | undefined) {
  return useQuery<Shown>({
    queryKey: ownViewKey(path, key),
    refetchInterval: ({ state }) => (state.data?.account?.pendingCents ? pollEveryMs : false),
    enabled: Boolean(key),
    queryFn: ({ signal }) => callApi<Shown>(path, { method: "POST", body: key, signal }),
    retry: shouldRetry,
  })
}

interface OwnChange {
  path: OwnPath
  key: object
  change: "acceptance" | "cancellation" | "move"
  /** The query of free places, which the change makes stale. */
  places: readonly unknown[]
}

/** Sends a change; the view then shows the answer, or is read again after a refusal. */
export function useOwnChange<Body extends object>({ path, key, change, places }: OwnChange) {
  const client = useQueryClient()
  const queryKey = ownViewKey(path, key)
  return useMutation({
    mutationFn: (body: Body) => callApi<View>(`${path}/${change}`, { method: "POST", body: { ...key, ...body } }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => {
      if (error instanceof ApiProblem) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => client.invalidateQueries({ queryKey: places }),
  })
}

export function isUnknownLink(error: unknown): boolean {
  return error instanceof ApiProblem && [404, 422].includes(error.status)
}
