import { useEffect, useState } from "react"
import { onOtherTabs } from "#app/browser/page/other-tabs.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"

/**
 * True when the document says that somebody seems signed in, or another tab changed it; else nothing of accounts is
 * loaded.
 */
export function useSessionExpected(): boolean {
  const hydrated = useHydrated()
  const [heard, hear] = useState(false)
  useEffect(() => onOtherTabs(() => hear(true)), [])
  return hydrated && (heard || document.documentElement.dataset.session === "in")
}
