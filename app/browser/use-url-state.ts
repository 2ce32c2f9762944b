import { useLocation, useNavigate } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { changedSearch, readFields, type UrlFields } from "./query-string.ts"

interface Step {
  replace?: boolean
  state?: object
}

export interface UrlState<Fields extends UrlFields> {
  values: Fields
  change: (patch: Partial<Record<keyof Fields & string, string>>, step?: Step) => void
}

let underway: string | undefined

/** @param usual every name with its default, which is not written; must be stable */
export function useUrlState<const Fields extends UrlFields>(
  usual: Fields,
): UrlState<{ [Name in keyof Fields]: string }> {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return {
    values: readFields<{ [Name in keyof Fields]: string }>(hydrated ? search : "", usual),
    change(patch, step = {}) {
      // The URL may have changed since the page was rendered, and a change keeps the changes before it.
      const now = underway ?? window.location.search
      const next = changedSearch(now, patch, usual)
      if (next === now) return
      underway = next
      const kept = { ...(state as object | null), ...step.state }
      const options = { preventScrollReset: true, replace: step.replace ?? false, state: kept }
      void Promise.resolve(navigate(pathname + next, options)).finally(() => {
        if (underway === next) underway = undefined
      })
    },
  }
}
