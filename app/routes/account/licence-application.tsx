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

/** Open to everybody: the page tells visitors to sign in (specification 2). */
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
    // A profile that fails to load must not block an application.
    if (me.isPending && me.failureCount === 0) return { status: "loading" }
    return { status: "in", userId: session.user.id, person: me.data ?? session.user }
  }

  // A failed refresh changes nothing; the next check repeats it.
  const look = useCallback(() => void refresh().catch(() => undefined), [refresh])
  return <WizardScreen candidate={candidate()} onLook={look} />
}
