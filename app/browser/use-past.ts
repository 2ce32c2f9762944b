import { useEffect, useState } from "react"

/** A browser fires a longer timeout at once; nobody looks at one screen for 24 days. */
const longestTimeoutMs = 2 ** 31 - 1

export function usePast(instant: string | null): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (instant === null) return undefined
    const leftMs = Date.parse(instant) - Date.now()
    if (leftMs > longestTimeoutMs) return undefined
    const end = setTimeout(() => setPassed(instant), Math.max(0, leftMs))
    return () => clearTimeout(end)
  }, [instant])
  return instant !== null && passed === instant
}
