import { useLocation, useNavigate } from "react-router"
import { useUrlState } from "#app/browser/use-url-state.ts"

export interface OpenRecord {
  /** Of the record that is open; undefined for none. */
  id: string | undefined
  open: (id: string) => void
  close: () => void
}

const usual = { id: "" }

/** The record a screen shows over its list, as `?id=`: the back button closes it, a link opens it. */
export function useOpenRecord(): OpenRecord {
  const { values, change } = useUrlState(usual)
  const navigate = useNavigate()
  const openedHere = (useLocation().state as { opened?: unknown } | null)?.opened === true
  return {
    id: values.id || undefined,
    open: (id) => change({ id }, { state: { opened: true } }),
    close() {
      // Only who opened it here has the list one step behind.
      if (openedHere) void navigate(-1)
      else change({ id: "" }, { replace: true })
    },
  }
}
