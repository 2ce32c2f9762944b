import { useEffect, useState } from "react"

const secondMs = 1000

export function useWaiting() {
  const [until, setUntil] = useState<number>()
  const [now, setNow] = useState(0)
  const left = until === undefined ? undefined : Math.max(0, Math.ceil((until - now) / secondMs))
  const counting = left !== undefined && left > 0
  useEffect(() => {
    if (!counting) return undefined
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [counting])

  function wait(seconds: number): void {
    const begun = Date.now()
    setNow(begun)
    setUntil(begun + seconds * secondMs)
  }

  return { left, wait }
}
