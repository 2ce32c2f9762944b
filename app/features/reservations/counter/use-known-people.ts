import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import type { KnownPerson } from "./counter-booking.schema.ts"

const leastLetters = 3
const pauseMs = 200

/** Searches shortly after the last key; the earlier answer is shown meanwhile. */
export function useKnownPeople(text: string) {
  const typed = text.trim().length >= leastLetters ? text.trim() : ""
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), typed ? pauseMs : 0)
    return () => clearTimeout(pause)
  }, [typed])
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
