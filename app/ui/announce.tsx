import { lazy, Suspense, useState, useSyncExternalStore } from "react"

/** Title and sentence of a toast. */
export type ToastWords = readonly [title: string, description: string]

const loadToaster = () => import("./toaster.tsx")
const Toaster = lazy(loadToaster)

let said: ToastWords | undefined
const listeners = new Set<() => void>()

/** Shows a toast. The same words stand in the page as well, so a toaster that could not be fetched is no loss. */
export async function announce(kind: "success" | "error", words: ToastWords): Promise<void> {
  const [title, description] = words
  said = [title, description]
  for (const listener of listeners) listener()
  try {
    const { toast, raiseToasts } = await loadToaster()
    toast[kind](title, { description })
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
  return () => listeners.delete(listener)
}

/** Where toasts appear; on its own in Suspense, so that no form waits for it. */
export function LateToaster({ wanted }: { wanted: boolean }) {
  return <Suspense>{wanted ? <Toaster /> : null}</Suspense>
}

/** Fetches the toaster before it is needed. */
export function fetchToaster(): void {
  void loadToaster().catch(() => undefined)
}
