import { type RefObject, useEffect, useState } from "react"

/** Calls `onEngage` at the first focus or submission, to fetch what a submission needs (design 9). */
export function useEngaged(form: RefObject<HTMLElement | null>, onEngage: () => void): boolean {
  const [engaged, setEngaged] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element || engaged) return undefined
    const engage = () => {
      setEngaged(true)
      onEngage()
    }
    if (element.querySelector("input:focus, select:focus, textarea:focus")) engage()
    for (const event of beginnings) element.addEventListener(event, engage)
    return () => {
      for (const event of beginnings) element.removeEventListener(event, engage)
    }
  }, [form, onEngage, engaged])
  return engaged
}

const beginnings = ["focusin", "submit"] as const
