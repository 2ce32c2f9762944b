import { useEffect, useRef, useState } from "react"
import { callApi } from "#app/platform/call-api.ts"
import { useAuth } from "./auth-provider.tsx"
import { type MailLink, readAddressLink } from "./auth-steps.ts"
import type { SessionAnswer, SignedIn } from "./identity.schema.ts"
import { tellOtherTabs } from "./other-tabs.ts"

/** What came of a link that is sent to the server as it is, or of what is on its way. */
export type LinkStep =
  | { name: "opening" | "confirming" }
  | { name: "refused"; link: MailLink; error: unknown; again: () => void }
  | { name: "half-changed" | "changed"; newEmail: string }

const calls = { lien: "/magic-link/verify", confirmer: "/verify-email" } as const

/**
 * Sends the token of `lien` and `confirmer` once.
 * @param onOpened told of the session afterwards, unless the link was one of the two that change an address
 */
export function useOpenLink(
  link: MailLink | undefined,
  onOpened: (link: MailLink, session: SessionAnswer | null) => void,
): LinkStep | undefined {
  const { refresh } = useAuth()
  const [refused, refuse] = useState<{ link: MailLink; error: unknown }>()
  const [changed, change] = useState<{ link: MailLink; step: LinkStep }>()
  const begun = useRef<MailLink>(undefined)

  async function open(opened: MailLink, path: string) {
    refuse(undefined)
    try {
      await callApi<SignedIn>(path, { method: "POST", area: "auth", body: { token: opened.token } })
    } catch (error) {
      refuse({ link: opened, error })
      return
    }
    tellOtherTabs()
    const session = await refresh().catch(() => null)
    const { newEmail, lastStep } = opened.purpose === "confirmer" ? readAddressLink(opened.token) : {}
    if (newEmail) change({ link: opened, step: { name: lastStep ? "changed" : "half-changed", newEmail } })
    else onOpened(opened, session)
  }

  useEffect(() => {
    if (!link || begun.current === link || !isSent(link.purpose)) return
    begun.current = link
    void open(link, calls[link.purpose])
  })

  if (!link || !isSent(link.purpose)) return undefined
  const path = calls[link.purpose]
  if (changed?.link === link) return changed.step
  if (refused?.link === link) return { name: "refused", ...refused, again: () => void open(link, path) }
  return { name: link.purpose === "lien" ? "opening" : "confirming" }
}

function isSent(purpose: MailLink["purpose"]): purpose is keyof typeof calls {
  return purpose in calls
}
