import { type RefObject, useEffect, useState } from "react"

/**
 * False until the visitor begins with the form: its first focus, or a submission, since some browsers give no focus to
 * a button that is clicked. Then `fetchAhead` fetches what a submission will need (design 9).
 */
export function useEngaged(form: RefObject<HTMLElement | null>, fetchAhead: () => void): boolean {
  const [engaged, setEngaged] = useState(false)
  useEffect(() => {
    const element = form.current
    const engage = () => {
      setEngaged(true)
      fetchAhead()
    }
    for (const event of beginnings) element?.addEventListener(event, engage, { once: true })
    // Whoever was faster than the scripts has begun already.
    if (element?.contains(document.activeElement)) engage()
    return () => {
      for (const event of beginnings) element?.removeEventListener(event, engage)
    }
  }, [form, fetchAhead])
  return engaged
}

const beginnings = ["focusin", "submit"] as const
