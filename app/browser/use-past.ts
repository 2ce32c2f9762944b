import { useEffect, useState } from "react"

export function usePast(instant: string | null): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (instant === null) return undefined
    const end = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()))
    return () => clearTimeout(end)
  }, [instant])
  return instant !== null && passed === instant
}
