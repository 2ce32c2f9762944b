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
      // The rendered value may be old: a late change must keep those made meanwhile.
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
