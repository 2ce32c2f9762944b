import { useCallback, useState } from "react"
import { SignedInPage } from "#app/features/identity/session/signed-in-page.tsx"
import { useSeenSession } from "#app/features/identity/session/use-seen-session.ts"
import type { Candidate } from "#app/features/licence/application/candidate.ts"
import { WizardScreen } from "#app/features/licence/wizard/wizard-screen.tsx"
import { useMe } from "#app/features/people/use-me.ts"
import { pageMeta } from "#app/site/frame/page-meta.ts"

export function meta() {
  return pageMeta("/boat-license-application")
}

/** The licence wizard (specification 2). Everybody may open the page: it says to whoever is not signed in what to do. */
export default function LicenceApplicationRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <SignedInPage>
        <LicenceApplication />
      </SignedInPage>
    </main>
  )
}

function LicenceApplication() {
  const { status, session, failed, refresh } = useSeenSession()
  const me = useMe(session?.user.id)
  const [wasIn, setWasIn] = useState(false)
  if (session && !wasIn) setWasIn(true)

  function candidate(): Candidate {
    if (status === "out") return { status, ended: wasIn }
    if (!session) return { status: failed ? "failed" : "loading" }
    // A profile that cannot be had must not keep anybody from applying.
    if (me.isPending && me.failureCount === 0) return { status: "loading" }
    return { status: "in", userId: session.user.id, person: me.data ?? session.user }
  }

  // A look that fails changes nothing: the next check comes by itself.
  const look = useCallback(() => void refresh().catch(() => undefined), [refresh])
  return <WizardScreen candidate={candidate()} onLook={look} />
}
