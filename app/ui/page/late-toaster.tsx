import { type ComponentType, useEffect, useState } from "react"
import { onToasts } from "./announce.ts"

const loadToaster = () => import("#app/ui/toaster.tsx")

/** Where toasts appear: no form waits for it, and one that could not be fetched is asked for again at the next words. */
export function LateToaster({ wanted }: { wanted: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    if (!wanted) return undefined
    const fetchIt = () =>
      void loadToaster().then(
        (loaded) => setToaster(() => loaded.default),
        () => undefined,
      )
    fetchIt()
    return onToasts(fetchIt)
  }, [wanted])
  return Toaster ? <Toaster /> : null
}

export function fetchToaster(): void {
  void loadToaster().catch(() => undefined)
}
