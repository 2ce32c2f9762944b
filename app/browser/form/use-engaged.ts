import { type RefObject, useEffect, useState } from "react"

/**
 * False until the visitor begins with the form: its first focus, or a submission, since some browsers give no focus to
 * a button that is clicked. Then `onEngage` is called, to fetch what a submission will need (design 9).
 */
export function useEngaged(form: RefObject<HTMLElement | null>, onEngage: () => void): boolean {
  const [engaged, setEngaged] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element || engaged) return undefined
    const engage = () => {
      setEngaged(true)
      onEngage()
    }
    // Whoever was faster than the scripts has begun already.
    if (element.querySelector("input:focus, select:focus, textarea:focus")) engage()
    for (const event of beginnings) element.addEventListener(event, engage)
    return () => {
      for (const event of beginnings) element.removeEventListener(event, engage)
    }
  }, [form, onEngage, engaged])
  return engaged
}

const beginnings = ["focusin", "submit"] as const
