import { useEffect, useState } from "react"

/**
 * What `read` finds in the fragment this page was opened with, or is later: it leaves the address bar and the history
 * at once, since what mails put there lets in.
 */
export function useTakenFragment<Found>(read: (hash: string) => Found | undefined) {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    function look() {
      const here = read(location.hash)
      if (here === undefined) return
      history.replaceState(history.state, "", location.pathname + location.search)
      setFound(() => here)
    }
    look()
    window.addEventListener("hashchange", look)
    return () => window.removeEventListener("hashchange", look)
  }, [read])
  return [found, setFound] as const
}
