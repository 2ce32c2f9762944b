import { useEffect, useState } from "react"
import { useHydrated } from "#app/platform/use-hydrated.ts"
import { onOtherTabs } from "./other-tabs.ts"

/**
 * Whether it is worth looking at the session: the document says that somebody seems signed in, or another tab has just
 * told of a change. Guests' pages load nothing of accounts until then.
 */
export function useSessionExpected(): boolean {
  const hydrated = useHydrated()
  const [told, setTold] = useState(false)
  useEffect(() => onOtherTabs(() => setTold(true)), [])
  return told || (hydrated && document.documentElement.dataset.session === "in")
}
