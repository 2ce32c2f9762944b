import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { ApiProblem, callApi, fieldMessages } from "#app/browser/page/call-api.ts"
import type { Found } from "#app/features/overview/search.schema.ts"

const leastLetters = 3
const pauseMs = 200

export interface Search {
  text: string
  type: (typed: string) => void
  /** What the answer shown is for; '' before the first. */
  words: string
  found: Found | undefined
  /** 'waiting' while the last words have no answer yet; the answer before is shown meanwhile. */
  state: "idle" | "waiting" | "ready" | "failed"
  /** Why the server refused the search. */
  refused: string | undefined
  /** Asks at once for what was typed. */
  settle: () => void
  retry: () => void
}

/** Searches a moment after the last keystroke; an answer is shown only with the words it belongs to. */
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
