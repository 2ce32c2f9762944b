import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchText } from "#app/back-office/list/use-search-text.ts"
import { callApi } from "#app/browser/page/call-api.ts"
import type { Found } from "#app/features/overview/search.schema.ts"

export interface Search {
  text: string
  type: (typed: string) => void
  /** The words of the answer shown; '' before the first. */
  words: string
  found: Found | undefined
  /** The previous answer stays visible while 'waiting'. */
  state: "idle" | "waiting" | "ready" | "failed"
  settle: () => void
  retry: () => void
}

/** Searches shortly after the last key; never shows an answer with other words than its own. */
export function useSearch(): Search {
  const [text, setText] = useState("")
  const { typed, asked, settle } = useSearchText(text)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["/admin/search", asked],
    enabled: asked !== "",
    queryFn: async ({ signal }) => ({
      words: asked,
      found: await callApi<Found>("/admin/search", { query: { q: asked }, signal }),
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const settled = typed === asked && !isPlaceholderData
  return {
    text,
    type: setText,
    words: data?.words ?? "",
    found: typed === "" ? undefined : data?.found,
    state: typed === "" ? "idle" : settled && error ? "failed" : settled && data ? "ready" : "waiting",
    settle,
    retry: () => void refetch(),
  }
}
