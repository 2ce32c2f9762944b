import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useSearchText } from "#app/back-office/list/use-search-text.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { KnownPerson } from "./counter-booking.schema.ts"

/** Searches shortly after the last key; the earlier answer is shown meanwhile. */
export function useKnownPeople(text: string) {
  const { typed, asked } = useSearchText(text)
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ["/admin/people", asked],
    enabled: asked !== "",
    queryFn: ({ signal }) => callApi<{ items: KnownPerson[] }>("/admin/people", { query: { q: asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const settled = typed === asked && !isPlaceholderData
  return {
    people: typed === "" ? [] : (data?.items ?? []),
    waiting: typed !== "" && !isError && !(settled && data),
    failed: typed !== "" && isError,
    searched: typed !== "",
  }
}
