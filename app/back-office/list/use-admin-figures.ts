import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"

export interface AdminFigures<Figures> {
  data: Figures | undefined
  failed: boolean
}

/** Cached under the list's path, so that both are refetched together. */
export function useAdminFigures<Figures>(path: string): AdminFigures<Figures> {
  const { data, isError } = useQuery({
    queryKey: [path, "summary"],
    queryFn: ({ signal }) => callApi<Figures>(`${path}/summary`, { signal }),
  })
  return { data, failed: isError && !data }
}
