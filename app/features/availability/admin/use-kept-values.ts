import { useRef, useState } from "react"
import { readTab, writeTab } from "#app/platform/tab-store.ts"

/** What is typed into a form of this screen; the tab keeps it over reloads and refusals. */
export function useKeptValues<Values extends object>(key: string, empty: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...keptOf(key, empty) }))
  const latest = useRef(values)
  /** A function is given what is there now: an answer may come after something else was typed. */
  function change(patch: Partial<Values> | ((now: Values) => Partial<Values>)) {
    const now = latest.current
    const next = { ...now, ...(typeof patch === "function" ? patch(now) : patch) }
    latest.current = next
    setValues(next)
    writeTab(key, next)
  }
  return [values, change] as const
}

/** Of an older version of the form, only what it still has. */
function keptOf<Values extends object>(key: string, empty: Values): Partial<Values> {
  const kept = readTab(key)
  if (typeof kept !== "object" || kept === null) return {}
  const known = Object.entries(empty).flatMap(([field, fresh]) => {
    const value = (kept as Record<string, unknown>)[field]
    return typeof value === typeof fresh && Array.isArray(value) === Array.isArray(fresh) ? [[field, value]] : []
  })
  return Object.fromEntries(known) as Partial<Values>
}
