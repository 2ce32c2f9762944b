import { useLocation, useNavigate } from "react-router"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { changedSearch, readFields, type UrlFields } from "./query-string.ts"

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

/** The query string the router is on its way to. */
let underway: string | undefined

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
      // Not what was rendered: a search told late, or a second filter at once, must keep what came in between.
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
