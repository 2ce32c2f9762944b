import { useEffect, useRef } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { onOtherTabs } from "#app/browser/page/other-tabs.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { signInPath } from "./return-to.rules.ts"

/**
 * The session of a guarded page. When it ends, the sign-in page follows; after signing out, the front page.
 * @param errors of the page's requests: a 401 makes it check the session
 */
export function useRequiredSession(errors: readonly unknown[]) {
  const { status, session, refresh } = useAuth()
  const leaving = useRef(false)
  useEffect(() => {
    const leave = (event: SubmitEvent) => {
      const form = event.target
      if (form instanceof HTMLFormElement && new URL(form.action).pathname === "/deconnexion") leaving.current = true
    }
    document.addEventListener("submit", leave)
    return () => document.removeEventListener("submit", leave)
  }, [])
  // A session that ended without signing out in any tab has expired or was ended elsewhere.
  const ranOut = useRef(false)
  useEffect(() => {
    if (status === "in") ranOut.current = true
    return onOtherTabs((news) => {
      if (news === "signed-out") ranOut.current = false
    })
  }, [status])
  useEffect(() => {
    if (status !== "out" || leaving.current) return
    location.replace(signInPath(location.pathname + location.search, ranOut.current))
  }, [status])
  const refused = errors.some((error) => error instanceof ApiProblem && error.status === 401)
  useEffect(() => {
    if (refused) refresh().catch(() => undefined)
  }, [refused, refresh])
  return session
}
