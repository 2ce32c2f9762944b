import { useQuery } from "@tanstack/react-query"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"

export interface AdminRecord<Item> {
  record: Item | undefined
  /** How reading it went: the dialog shows each of these. */
  state: "loading" | "failed" | "missing" | "ready"
  error: Error | null
  retry: () => void
}

/**
 * What GET `path`/`id` gives, read anew each time it is opened: a decision is taken on what is so now. It belongs to
 * `path`, whose `refresh` asks for it again.
 */
export function useAdminRecord<Item>(path: string, id: string | undefined): AdminRecord<Item> {
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => callApi<Item>(`${path}/${encodeURIComponent(id ?? "")}`, { signal }),
    staleTime: 0,
  })
  // An id of nothing is refused as a wrong one: there is no such record either.
  const missing = error instanceof ApiProblem && [400, 404, 422].includes(error.status)
  const state = missing ? "missing" : data ? "ready" : error ? "failed" : "loading"
  return { record: missing ? undefined : data, state, error, retry: () => void refetch() }
}
