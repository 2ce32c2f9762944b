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
  /** 'loading' until the first check has answered. */
  status: "loading" | "in" | "out"
  session: SessionAnswer | null
  /** Looks now, and gives what was found. */
  refresh: () => Promise<SessionAnswer | null>
}

const AuthContext = createContext<AuthState | undefined>(undefined)

export function useAuth(): AuthState {
  const state = useContext(AuthContext)
  if (!state) throw new Error("useAuth is used outside of AuthProvider")
  return state
}

/** The session, or null where there is none: the API says so with a 400 (specification 8). */
export async function fetchSession(): Promise<SessionAnswer | null> {
  try {
    return await callApi<SessionAnswer>("/session")
  } catch (error) {
    if (error instanceof ApiProblem && error.code === "session-missing") return null
    throw error
  }
}

/**
 * Who is signed in (specification 4, design 7.17): asked only where the document says that somebody seems to be, again
 * every 30 seconds and when another tab signs in or out; `surely` asks in any case. A check that fails changes nothing.
 * Needs a QueryProvider.
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

/** Tells the listeners what changed, and the header by the document's attribute. */
function useSessionEvents(session: KnownSession): void {
  const before = useRef<KnownSession>(undefined)
  useEffect(() => {
    const events = eventsBetween(before.current, session)
    before.current = session
    if (session !== undefined) document.documentElement.dataset.session = session ? "in" : "out"
    for (const event of events) emitAuthEvent(event, session ?? null)
  }, [session])
}

/** The forms that sign out work without this; with it, other tabs hear of it at once. */
function useSigningOut(): void {
  useEffect(() => {
    async function leave(form: HTMLFormElement) {
      const answer = await fetch(form.action, { method: "POST", redirect: "manual" }).catch(() => undefined)
      // The real navigation then shows what is wrong: whoever leaves must not take it for done.
      if (answer?.type !== "opaqueredirect") return form.submit()
      // As the page goes: it hears itself, and would look for the session it has just left.
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
