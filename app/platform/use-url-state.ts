import { useLocation, useNavigate } from "react-router"
import { changedSearch, readFields, type UrlFields } from "./query-string.ts"
import { useHydrated } from "./use-hydrated.ts"

interface Step {
  /** Takes the place of the present entry of the history instead of adding one. */
  replace?: boolean
  /** Kept with the entry of the history; what was kept before stays. */
  state?: object
}

export interface UrlState<Fields extends UrlFields> {
  /** As usual in the document as served: the server never reads the query (design 1). */
  values: Fields
  change: (patch: Partial<Record<keyof Fields & string, string>>, step?: Step) => void
}

/**
 * What a screen shows, in the query string: reload, links and the back button find it again.
 * @param usual every name with its usual value, which is not written; keep it outside of the component
 */
export function useUrlState<const Fields extends UrlFields>(
  usual: Fields,
): UrlState<{ [Name in keyof Fields]: string }> {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return {
    values: readFields<{ [Name in keyof Fields]: string }>(hydrated ? search : "", usual),
    change(patch, step = {}) {
      const next = changedSearch(search, patch, usual)
      if (next === search) return
      const kept = { ...(state as object | null), ...step.state }
      void navigate(pathname + next, { preventScrollReset: true, replace: step.replace ?? false, state: kept })
    },
  }
}
