import { useEffect, useState } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import { tellOtherTabs } from "#app/browser/page/other-tabs.ts"
import { forgetTab, writeTab } from "#app/browser/page/tab-store.ts"
import { useHydrated } from "#app/browser/page/use-hydrated.ts"
import { useTakenFragment } from "#app/browser/use-taken-fragment.ts"
import {
  type AuthMode,
  type AuthMoves,
  type AuthTab,
  authPath,
  type MailLink,
  readAuthMode,
  readCarried,
  readMailLink,
} from "#app/features/identity/auth/auth-steps.ts"
import { authDrafts } from "#app/features/identity/auth/use-auth-form.ts"
import { homeOf, safeReturnTo, sessionEnded } from "#app/features/identity/guard/return-to.rules.ts"
import { type LinkStep, useOpenLink } from "#app/features/identity/links/use-mail-link.ts"
import { emitAuthEvent } from "#app/features/identity/session/auth-events.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"

export type SignInNote = "confirmed" | "reset" | "expired"

export type AuthStep =
  | { name: "tabs"; tab: AuthTab; note?: SignInNote }
  | { name: "magic-link" }
  | { name: "forgotten" }
  | { name: "code" }
  /** `asked`: the visitor asked for it, instead of coming by a link that lost its fragment. */
  | { name: "message"; asked: boolean }
  | { name: "confirmation"; sentTo?: string }
  | { name: "new-password"; token: string }
  | { name: "leaving"; created: boolean }
  | LinkStep

/** The step of /auth: of a mail's link, else of the query string (specification 2). */
export function useAuthSteps(): { step: AuthStep; moves: AuthMoves } {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { status, refresh } = useAuth()
  const { link, setLink, carried, brought } = useBrought()
  const [note, setNote] = useState<"confirmed" | "reset">()
  const [created, setCreated] = useState(false)
  const returnTo = hydrated ? safeReturnTo(query.get("returnTo")) : undefined
  const linkStep = useOpenLink(link, (opened, session) => {
    setLink(undefined)
    if (!session) setNote(opened.purpose === "confirmer" ? "confirmed" : undefined)
  })
  const { sentTo, asked } = useLeft()
  const before = hydrated ? readAuthMode(query) : undefined
  const waited = stepOf(brought && !asked && before === "message" ? undefined : before, asked)
  const step: AuthStep =
    linkStep ??
    passwordStep(link) ??
    (status === "in" && waited.name !== "message" ? { name: "leaving", created } : waited)
  const target = returnTo === undefined && !carried ? undefined : (returnTo ?? ownProfile) + carried
  useLeaving(step, target)

  function go(mode: AuthMode | undefined, options?: { replace?: boolean; state?: object }) {
    setLink(undefined)
    setNote(undefined)
    void navigate(authPath(mode, returnTo), { preventScrollReset: options?.replace ?? false, ...options })
  }

  const moves: AuthMoves = {
    returnTo,
    show: (mode) => go(mode, mode === "message" ? { state: { asked: true } } : {}),
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
  return { step: withNews(step, told, sentTo), moves }
}

/** The fragments that a link brought; `brought` stays true after they were taken. */
function useBrought() {
  const [link, setLink] = useTakenFragment(readMailLink)
  const [carried = ""] = useTakenFragment(readCarried)
  const [brought, setBrought] = useState(false)
  if (!brought && (link || carried)) setBrought(true)
  return { link, setLink, carried, brought }
}

function withNews(step: AuthStep, note: SignInNote | undefined, sentTo: string | undefined): AuthStep {
  if (step.name === "tabs" && note) return { ...step, note }
  return step.name === "confirmation" && sentTo ? { ...step, sentTo } : step
}

function passwordStep(link: MailLink | undefined): AuthStep | undefined {
  return link?.purpose === "mot-de-passe" ? { name: "new-password", token: link.token } : undefined
}

/** The deletion of an account is confirmed there. */
const ownProfile = "/dashboard?onglet=profil"

const steps = {
  inscription: { name: "tabs", tab: "inscription" },
  lien: { name: "magic-link" },
  "mot-de-passe-oublie": { name: "forgotten" },
  confirmation: { name: "confirmation" },
  code: { name: "code" },
} as const satisfies Record<Exclude<AuthMode, "message">, AuthStep>

/** The served document shows Connexion: the server never reads the query (design 1). */
function stepOf(mode: AuthMode | undefined, asked: boolean): AuthStep {
  if (mode === "message") return { name: "message", asked }
  return mode ? steps[mode] : { name: "tabs", tab: "connexion" }
}

function useLeft(): { sentTo: string | undefined; asked: boolean } {
  const state = useLocation().state as { sentTo?: unknown; asked?: unknown } | null
  return { sentTo: typeof state?.sentTo === "string" ? state.sentTo : undefined, asked: state?.asked === true }
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
