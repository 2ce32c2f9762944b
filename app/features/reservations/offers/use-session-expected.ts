import { useEffect, useState } from "react"
import { onOtherTabs } from "#app/browser/page/other-tabs.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"

/** True when somebody seems signed in; otherwise the page loads no code of accounts. */
export function useSessionExpected(): boolean {
  const hydrated = useHydrated()
  const [heard, hear] = useState(false)
  useEffect(() => onOtherTabs(() => hear(true)), [])
  return hydrated && (heard || document.documentElement.dataset.session === "in")
}
