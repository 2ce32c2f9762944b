import { useLocation, useNavigate } from "react-router"
import { useUrlState } from "#app/browser/use-url-state.ts"

export interface OpenRecord {
  id: string | undefined
  open: (id: string) => void
  close: () => void
}

const usual = { id: "" }

/** The record over a list, as `?id=`: the back button closes it, a link opens it. */
export function useOpenRecord(): OpenRecord {
  const { values, change } = useUrlState(usual)
  const navigate = useNavigate()
  const openedHere = (useLocation().state as { opened?: unknown } | null)?.opened === true
  return {
    id: values.id || undefined,
    open: (id) => change({ id }, { state: { opened: true } }),
    close() {
      // After a link, the list is not one step back in the history.
      if (openedHere) void navigate(-1)
      else change({ id: "" }, { replace: true })
    },
  }
}
