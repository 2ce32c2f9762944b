import { useSyncExternalStore } from "react"

const nothingToHear = () => () => undefined

/** False in the document as served and in the first render, true after: the query string may be read from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}
