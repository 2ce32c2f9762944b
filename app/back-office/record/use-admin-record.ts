import { useQuery } from "@tanstack/react-query"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"

export interface AdminRecord<Item> {
  record: Item | undefined
  state: "loading" | "failed" | "missing" | "ready"
  error: Error | null
  retry: () => void
}

/** Reads GET `path`/`id` anew at each opening, because decisions need the present state. */
export function useAdminRecord<Item>(path: string, id: string | undefined): AdminRecord<Item> {
  const { data, error, refetch } = useQuery({
    queryKey: [path, id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => callApi<Item>(`${path}/${encodeURIComponent(id ?? "")}`, { signal }),
    staleTime: 0,
  })
  // An id of a wrong form is a missing record too.
  const missing = error instanceof ApiProblem && [400, 404, 422].includes(error.status)
  const state = missing ? "missing" : data ? "ready" : error ? "failed" : "loading"
  return { record: missing ? undefined : data, state, error, retry: () => void refetch() }
}
