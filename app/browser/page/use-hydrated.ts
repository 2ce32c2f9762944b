import { useSyncExternalStore } from "react"

const nothingToHear = () => () => undefined

/** False in the served document and the first render, which must not read the query string. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  )
}
