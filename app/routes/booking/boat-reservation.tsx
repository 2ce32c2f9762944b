import { useRequiredSession } from "#app/features/identity/guard/use-required-session.ts"
import { SignedInPage } from "#app/features/identity/session/signed-in-page.tsx"
import { useSeenSession } from "#app/features/identity/session/use-seen-session.ts"
import { useLicence } from "#app/features/licence/use-licence.ts"
import { BoatReservationScreen } from "#app/features/reservations/boat/boat-reservation-screen.tsx"
import { useMember } from "#app/features/reservations/book/use-member.ts"
import { pageMeta } from "#app/site/frame/page-meta.ts"

export function meta() {
  return pageMeta("/boat-reservation")
}

/** /boat-reservation: a rental from the account (specification 2, design 7.25). */
export default function BoatReservationRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <SignedInPage>
        <BoatReservation />
      </SignedInPage>
    </main>
  )
}

function BoatReservation() {
  const seen = useSeenSession()
  const licence = useLicence(seen.session?.user.id)
  useRequiredSession([licence.error])
  const member = useMember(seen, licence)
  return <BoatReservationScreen member={member} onRetry={() => void seen.refresh().catch(() => undefined)} />
}
