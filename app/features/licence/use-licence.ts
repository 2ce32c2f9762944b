import { useQuery } from "@tanstack/react-query"
import { callApi } from "#app/browser/page/call-api.ts"
import { usePages } from "#app/browser/use-pages.ts"
import type { MyApplications, MyLicence } from "./licence.schema.ts"

export function useMyApplications(userId: string | undefined) {
  return usePages<MyApplications>("/me/applications", userId)
}

export function useLicence(userId: string | undefined) {
  return useQuery({
    queryKey: ["/me/licence", userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => callApi<MyLicence>("/me/licence", { signal }),
  })
}
