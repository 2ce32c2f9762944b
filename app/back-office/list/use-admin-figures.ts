import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import type { UrlFields } from "#app/browser/query-string.ts"

export interface AdminFigures<Figures> {
  data: Figures | undefined
  failed: boolean
}

/** Figures of all pages of a filtered list. The key begins with the list's path, so both are refetched together. */
export function useAdminFigures<Figures>(path: string, filters: UrlFields = {}): AdminFigures<Figures> {
  const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""))
  const { data, isError } = useQuery({
    queryKey: [path, "summary", query],
    queryFn: ({ signal }) => callApi<Figures>(`${path}/summary`, { query, signal }),
  })
  return { data, failed: isError && !data }
}
