import { useEffect, useState } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { tellOtherTabs } from "#app/browser/page/other-tabs.ts"
import { forgetTab, writeTab } from "#app/browser/page/tab-store.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { useTakenFragment } from "#app/browser/use-taken-fragment.ts"
import { homeOf, safeReturnTo, sessionEnded } from "#app/features/identity/guard/return-to.rules.ts"
import { type LinkStep, useOpenLink } from "#app/features/identity/links/use-mail-link.ts"
import { emitAuthEvent } from "#app/features/identity/session/auth-events.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"
import { type AuthMode, authPath, type MailLink, readAuthMode, readCarried, readMailLink } from "./auth-steps.ts"
import { authDrafts } from "./use-auth-form.ts"

export type AuthTab = "connexion" | "inscription"

export type SignInNote = "confirmed" | "reset" | "expired"

export type AuthStep =
  | { name: "tabs"; tab: AuthTab; note?: SignInNote }
  | { name: "magic-link" }
  | { name: "forgotten" }
  | { name: "code" }
  | { name: "confirmation"; sentTo?: string }
  | { name: "new-password"; token: string }
  | { name: "leaving"; created: boolean }
  | LinkStep

export interface AuthMoves {
  returnTo: string | undefined
  show: (mode?: AuthMode) => void
  chooseTab: (tab: AuthTab) => void
  confirm: (email: string, how: "sent" | "to-send") => void
  signedIn: (how?: "created" | "second-factor") => Promise<void>
  passwordReset: () => Promise<void>
}

/** The step of /auth: of a mail's link, else of the query string (specification 2). */
export function useAuthSteps(): { step: AuthStep; moves: AuthMoves } {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { status, refresh } = useAuth()
  const [link, setLink] = useTakenFragment(readMailLink)
  const [carried = ""] = useTakenFragment(readCarried)
  const [note, setNote] = useState<"confirmed" | "reset">()
  const [created, setCreated] = useState(false)
  const returnTo = hydrated ? safeReturnTo(query.get("returnTo")) : undefined
  const linkStep = useOpenLink(link, (opened, session) => {
    setLink(undefined)
    if (!session) setNote(opened.purpose === "confirmer" ? "confirmed" : undefined)
  })
  const sentTo = useSentTo()
  const step: AuthStep =
    linkStep ?? passwordStep(link) ?? (status === "in" ? { name: "leaving", created } : stepOf(hydrated, query))
  const target = returnTo === undefined ? undefined : returnTo + carried
  useLeaving(step, target)

  function go(mode: AuthMode | undefined, options?: { replace?: boolean; state?: object }) {
    setLink(undefined)
    setNote(undefined)
    void navigate(authPath(mode, returnTo), { preventScrollReset: options?.replace ?? false, ...options })
  }

  const moves: AuthMoves = {
    returnTo,
    show: (mode) => go(mode),
    chooseTab: (tab) => go(tab === "inscription" ? tab : undefined, { replace: true }),
    confirm(email, how) {
      writeTab(authDrafts.address, { email })
      go("confirmation", { state: how === "sent" ? { sentTo: email } : {} })
    },
    async signedIn(how) {
      setCreated(how === "created")
      tellOtherTabs()
      const session = await refresh().catch(() => null)
      if (how === "second-factor") emitAuthEvent("MFA_CHALLENGE_VERIFIED", session)
      // The server redirects too.
      if (!session) window.location.assign(target ?? "/")
      setLink(undefined)
    },
    async passwordReset() {
      // Without a session, checking again would be refused.
      if (status !== "out") {
        tellOtherTabs()
        await refresh().catch(() => null)
      }
      go(undefined)
      setNote("reset")
    },
  }
  const told = note ?? (hydrated && query.get(sessionEnded.name) === sessionEnded.value ? "expired" : undefined)
  if (step.name === "tabs" && told) return { step: { ...step, note: told }, moves }
  return { step: step.name === "confirmation" && sentTo ? { ...step, sentTo } : step, moves }
}

function passwordStep(link: MailLink | undefined): AuthStep | undefined {
  return link?.purpose === "mot-de-passe" ? { name: "new-password", token: link.token } : undefined
}

const steps = {
  inscription: { name: "tabs", tab: "inscription" },
  lien: { name: "magic-link" },
  "mot-de-passe-oublie": { name: "forgotten" },
  confirmation: { name: "confirmation" },
  code: { name: "code" },
} as const satisfies Record<AuthMode, AuthStep>

/** The served document shows Connexion: the server never reads the query (design 1). */
function stepOf(hydrated: boolean, query: URLSearchParams): AuthStep {
  const mode = hydrated ? readAuthMode(query) : undefined
  return mode ? steps[mode] : { name: "tabs", tab: "connexion" }
}

function useSentTo(): string | undefined {
  const state = useLocation().state as { sentTo?: unknown } | null
  return typeof state?.sentTo === "string" ? state.sentTo : undefined
}

const timeToReadMs = 2500

/** Replaces the history entry, so that the back button does not return here. */
function useLeaving(step: AuthStep, returnTo: string | undefined): void {
  const { session } = useAuth()
  const role = session?.role
  const leaving = step.name === "leaving"
  const created = leaving && step.created
  useEffect(() => {
    if (!leaving || !role) return undefined
    for (const draft of Object.values(authDrafts)) forgetTab(draft)
    const timer = setTimeout(() => window.location.replace(returnTo ?? homeOf[role]), created ? timeToReadMs : 0)
    return () => clearTimeout(timer)
  }, [leaving, created, role, returnTo])
}
