import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { UrlFields } from "#app/browser/query-string.ts"

export interface AdminFigures<Figures> {
  data: Figures | undefined
  failed: boolean
}

/**
 * Reads the figures of all pages of a filtered list. Their cache key begins with the list's path, so that both are
 * refetched together.
 */
export function useAdminFigures<Figures>(path: string, filters: UrlFields = {}): AdminFigures<Figures> {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""))
  const { data, isError } = useQuery({
    queryKey: [path, "summary", query],
    queryFn: ({ signal }) => callApi<Figures>(`${path}/summary`, { query, signal }),
  })
  return { data, failed: isError && !data }
}
