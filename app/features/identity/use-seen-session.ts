import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { type AuthState, fetchSession, sessionKey, useAuth } from "./auth-provider.tsx"

/** The session of `useAuth`, and whether looking at it failed; looks even where the document says that nobody is in. */
export function useSeenSession(): AuthState & { failed: boolean } {
  const auth = useAuth()
  const { isError } = useQuery({ queryKey: sessionKey, queryFn: fetchSession, enabled: false })
  const { refresh } = auth
  useEffect(() => {
    if (document.documentElement.dataset.session !== "in") void refresh().catch(() => undefined)
    // Once: from then on the provider looks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { ...auth, failed: isError }
}
