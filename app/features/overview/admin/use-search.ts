import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { ApiProblem, callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import type { Found } from "#app/features/overview/search.schema.ts"

const leastLetters = 3
const pauseMs = 200

export interface Search {
  text: string
  type: (typed: string) => void
  /** The words of the answer shown; '' before the first. */
  words: string
  found: Found | undefined
  /** The previous answer stays visible while 'waiting'. */
  state: "idle" | "waiting" | "ready" | "failed"
  refused: string | undefined
  settle: () => void
  retry: () => void
}

/** Searches shortly after the last key; never shows an answer with other words than its own. */
export function useSearch(): Search {
  const [text, setText] = useState("")
  const [asked, setAsked] = useState("")
  const typed = text.trim().length >= leastLetters ? text.trim() : ""
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), typed ? pauseMs : 0)
    return () => clearTimeout(pause)
  }, [typed])
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
  const refused = error instanceof ApiProblem && error.status === 422 ? fieldMessages(error, ["q"])[0]?.[1] : undefined
  const settled = typed === asked && !isPlaceholderData
  return {
    text,
    type: setText,
    words: data?.words ?? "",
    found: typed === "" ? undefined : data?.found,
    state: typed === "" ? "idle" : settled && error ? "failed" : settled && data ? "ready" : "waiting",
    refused,
    settle: () => setAsked(typed),
    retry: () => void refetch(),
  }
}
