import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"

export interface AdminFigures<Figures> {
  data: Figures | undefined
  failed: boolean
}

/** The figures above a list of the back-office; kept under the list's path, so that they are read again with it. */
export function useAdminFigures<Figures>(path: string): AdminFigures<Figures> {
  const { data, isError } = useQuery({
    queryKey: [path, "summary"],
    queryFn: ({ signal }) => callApi<Figures>(`${path}/summary`, { signal }),
  })
  return { data, failed: isError && !data }
}
