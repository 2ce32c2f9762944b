import { useRef, useState } from "react"
import { keptValues } from "#app/browser/form/typed-values.ts"
import { writeTab } from "#app/browser/page/tab-store.ts"

/** The tab keeps typed values. @param given values of the slot or day that the user clicked; they replace typed ones */
export function useKeptValues<Values extends object>(key: string, empty: Values, given: Partial<Values> = {}) {
  const [values, setValues] = useState(() => ({ ...keptValues(key, empty), ...given }))
  const latest = useRef(values)
  /** A function gets the present values, because an answer may come after further typing. */
  function change(patch: Partial<Values> | ((now: Values) => Partial<Values>)) {
    const now = latest.current
    const next = { ...now, ...(typeof patch === "function" ? patch(now) : patch) }
    latest.current = next
    setValues(next)
    writeTab(key, next)
  }
  return [values, change] as const
}
