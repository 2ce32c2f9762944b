import { type ComponentType, type MouseEvent, useEffect, useState, useSyncExternalStore } from "react"

/** Title and sentence of a toast. */
export type ToastWords = readonly [title: string, description: string]

const loadToaster = () => import("#app/ui/toaster.tsx")

let said: ToastWords | undefined
const listeners = new Set<() => void>()

/** Shows a toast. The same words stand in the page as well, so a toaster that could not be fetched is no loss. */
export async function announce(
  kind: "success" | "error",
  words: ToastWords,
  way?: { label: string; onClick: (event: MouseEvent) => void },
): Promise<void> {
  const [title, description] = words
  said = [title, description]
  for (const listener of listeners) listener()
  try {
    const { toast, raiseToasts } = await loadToaster()
    toast[kind](title, { description, ...(way ? { action: way } : {}) })
    raiseToasts()
  } catch (error) {
    console.error(error)
  }
}

/**
 * What was announced since the caller appeared, for a modal dialog to say itself: assistive technology hears nothing
 * from outside of one.
 */
export function useAnnounced(): ToastWords | undefined {
  const latest = useSyncExternalStore(
    subscribe,
    () => said,
    () => undefined,
  )
  const [before] = useState(latest)
  return latest === before ? undefined : latest
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

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
    return subscribe(fetchIt)
  }, [wanted])
  return Toaster ? <Toaster /> : null
}

/** Fetches the toaster before it is needed. */
export function fetchToaster(): void {
  void loadToaster().catch(() => undefined)
}
