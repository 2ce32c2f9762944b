import { useEffect, useRef, useState } from "react"
import { callApi } from "#app/browser/page/call-api.ts"
import { tellOtherTabs } from "#app/browser/page/other-tabs.ts"
import type { MailLink } from "#app/features/identity/auth/auth-steps.ts"
import type { LinkKind, SeenLink, SessionAnswer, SignedIn } from "#app/features/identity/identity.schema.ts"
import { useAuth } from "#app/features/identity/session/auth-provider.tsx"

export type LinkStep =
  | { name: "looking" }
  | LinkOffer
  | { name: "refused"; link: MailLink; error: unknown; again: () => void }
  | { name: "half-changed" | "changed"; newEmail: string }

export interface LinkOffer {
  name: "offer"
  link: MailLink
  seen: SeenLink
  open: (given: { password?: string; newPassword?: string }) => Promise<void>
  accept: () => Promise<void>
}

const kinds = {
  lien: "magic-link",
  confirmer: "confirmation",
  inscription: "invitation",
} as const satisfies Partial<Record<MailLink["purpose"], LinkKind>>

const calls = { lien: "/magic-link/verify", confirmer: "/verify-email", inscription: "/invitation" } as const

/** Looks at a link once, uses it on request. @param onOpened after a session opened, not after a change of address */
export function useOpenLink(
  link: MailLink | undefined,
  onOpened: (link: MailLink, session: SessionAnswer | null) => void,
): LinkStep | undefined {
  const { refresh } = useAuth()
  const [shown, show] = useState<{ link: MailLink; step: LinkStep }>()
  const begun = useRef<MailLink>(undefined)

  function refuse(opened: OpeningLink, error: unknown) {
    show({ link: opened, step: { name: "refused", link: opened, error, again: () => void look(opened) } })
  }

  async function look(opened: OpeningLink) {
    show({ link: opened, step: { name: "looking" } })
    try {
      const body = { kind: kinds[opened.purpose], token: opened.token }
      const seen = await callApi<SeenLink>("/link", { method: "POST", area: "auth", body })
      if (seen.served) return onOpened(opened, await refresh().catch(() => null))
      const open: LinkOffer["open"] = (given) => spend(opened, seen, given)
      const accept = () => open({}).catch((error: unknown) => refuse(opened, error))
      show({ link: opened, step: { name: "offer", link: opened, seen, open, accept } })
    } catch (error) {
      refuse(opened, error)
    }
  }

  async function spend(opened: OpeningLink, seen: SeenLink, given: object) {
    const body = { token: opened.token, ...given, replaceSession: seen.openSession !== null }
    await callApi<SignedIn>(calls[opened.purpose], { method: "POST", area: "auth", body })
    tellOtherTabs()
    const session = await refresh().catch(() => null)
    const name = seen.does === "end-change" ? "changed" : "half-changed"
    if (seen.newEmail !== null) show({ link: opened, step: { name, newEmail: seen.newEmail } })
    else onOpened(opened, session)
  }

  useEffect(() => {
    if (!link || begun.current === link || !opensSession(link)) return
    begun.current = link
    void look(link)
  })

  if (!link || !opensSession(link)) return undefined
  return shown?.link === link ? shown.step : { name: "looking" }
}

type OpeningLink = MailLink & { purpose: keyof typeof kinds }

function opensSession(link: MailLink): link is OpeningLink {
  return link.purpose in kinds
}
