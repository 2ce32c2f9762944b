import { lazy, Suspense } from "react"

/** Title and sentence of a toast. */
export type ToastWords = readonly [title: string, description: string]

const loadToaster = () => import("./toaster.tsx")
const Toaster = lazy(loadToaster)

/** Shows a toast. The same words stand in the page as well, so a toaster that could not be fetched is no loss. */
export async function announce(kind: "success" | "error", [title, description]: ToastWords): Promise<void> {
  try {
    const { toast } = await loadToaster()
    toast[kind](title, { description })
  } catch (error) {
    console.error(error)
  }
}

/** Where toasts appear; on its own in Suspense, so that no form waits for it. */
export function LateToaster({ wanted }: { wanted: boolean }) {
  return <Suspense>{wanted ? <Toaster /> : null}</Suspense>
}

/** Fetches the toaster before it is needed. */
export function fetchToaster(): void {
  void loadToaster().catch(() => undefined)
}
