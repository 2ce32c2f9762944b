import { useEffect, useState } from "react"

/** Removes the fragment from the address bar and history, because links in mails hold secrets there. */
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
