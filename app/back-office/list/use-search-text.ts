import { useEffect, useState } from "react"
import { searchOf } from "#app/platform/lists/search-terms.ts"

const pauseMs = 200

export interface SearchText {
  /** The text in the box; '' while it is too short to search. */
  typed: string
  /** The text of the last request; '' before the first. */
  asked: string
  settle: () => void
}

export function useSearchText(text: string): SearchText {
  const typed = searchOf(text)
  const [asked, setAsked] = useState("")
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), typed ? pauseMs : 0)
    return () => clearTimeout(pause)
  }, [typed])
  return { typed, asked, settle: () => setAsked(typed) }
}
