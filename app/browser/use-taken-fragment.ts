import { useEffect, useState } from "react"

/** Gives the page a fragment as if its link had brought it, without an entry in the history. */
export function putFragment(fragment: string): void {
  history.replaceState(history.state, "", location.pathname + location.search + fragment)
  window.dispatchEvent(new HashChangeEvent("hashchange"))
}

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
