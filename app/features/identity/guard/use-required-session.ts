import { useEffect, useRef } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { onOtherTabs } from "#app/browser/page/other-tabs.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { signInPath } from "./return-to.rules.ts"

/**
 * The session of a page that is for signed-in people. When it ends, here or elsewhere, the sign-in page follows, with
 * the way back; signing out here leads to the front page instead. `errors` are those of the page's own requests: one
 * that says nobody is signed in has the session looked at now, not at the next check.
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
  // Signed in before and not signed out in any tab: the session expired or was ended from another device.
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
    // A look that fails changes nothing: the next check comes by itself.
    if (refused) refresh().catch(() => undefined)
  }, [refused, refresh])
  return session
}
