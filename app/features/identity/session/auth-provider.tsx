import { useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react"
import { ApiProblem, callApi } from "#app/browser/page/call-api.ts"
import { onOtherTabs, tellOtherTabs } from "#app/browser/page/other-tabs.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import type { SessionAnswer } from "#app/features/identity/identity.schema.ts"
import { emitAuthEvent, eventsBetween, type KnownSession } from "./auth-events.ts"

export const sessionKey = ["session"] as const
const checkEveryMs = 30_000

export interface AuthState {
  status: "loading" | "in" | "out"
  session: SessionAnswer | null
  refresh: () => Promise<SessionAnswer | null>
}

const AuthContext = createContext<AuthState | undefined>(undefined)

export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error("useAuth is used outside of AuthProvider")
  return state
}

/** Null without a session, which the API says with a 400 (specification 8). */
export async function fetchSession(): Promise<SessionAnswer | null> {
  try {
    return await callApi<SessionAnswer>("/session")
  } catch (error) {
    if (error instanceof ApiProblem && error.code === "session-missing") return null
    throw error
  }
}

/**
 * Reads the session when the document says that somebody seems signed in, then every 30 seconds (specification 4,
 * design 7.17); a failed check changes nothing.
 * @param surely reads it in any case
 */
export function AuthProvider({ children, surely = false }: { children: ReactNode; surely?: boolean }) {
  const client = useQueryClient()
  const hydrated = useHydrated()
  const [expected, expect] = useState(surely)
  const asked = expected || (hydrated && document.documentElement.dataset.session === "in")
  const { data } = useQuery({
    queryKey: sessionKey,
    queryFn: fetchSession,
    enabled: asked,
    staleTime: 0,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: "always",
  })
  const session: KnownSession = hydrated && !asked ? null : data
  useEffect(
    () =>
      onOtherTabs(() => {
        expect(true)
        void client.invalidateQueries({ queryKey: sessionKey })
      }),
    [client],
  )
  useSessionEvents(session)
  useSigningOut()
  const state = useMemo<AuthState>(
    () => ({
      status: session === undefined ? "loading" : session ? "in" : "out",
      session: session ?? null,
      refresh: () => {
        expect(true)
        return client.fetchQuery({ queryKey: sessionKey, queryFn: fetchSession, staleTime: 0 })
      },
    }),
    [client, session],
  )
  return <AuthContext value={state}>{children}</AuthContext>
}

function useSessionEvents(session: KnownSession): void {
  const before = useRef<KnownSession>(undefined)
  useEffect(() => {
    const events = eventsBetween(before.current, session)
    before.current = session
    if (session !== undefined) document.documentElement.dataset.session = session ? "in" : "out"
    for (const event of events) emitAuthEvent(event, session ?? null)
  }, [session])
}

/** Forms sign out without this too; it tells other tabs. */
function useSigningOut(): void {
  useEffect(() => {
    async function leave(form: HTMLFormElement) {
      const answer = await fetch(form.action, { method: "POST", redirect: "manual" }).catch(() => undefined)
      // Navigates after a failure, so that the person sees that they are still signed in.
      if (answer?.type !== "opaqueredirect") return form.submit()
      // It is sent while the page unloads, because this tab would hear its own message.
      addEventListener("pagehide", () => tellOtherTabs("signed-out"), { once: true })
      location.assign("/")
    }
    function intercept(event: SubmitEvent) {
      if (!(event.target instanceof HTMLFormElement) || new URL(event.target.action).pathname !== "/deconnexion") return
      event.preventDefault()
      void leave(event.target)
    }
    document.addEventListener("submit", intercept)
    return () => document.removeEventListener("submit", intercept)
  }, [])
}
