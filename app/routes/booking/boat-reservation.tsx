import { AccountArea } from "#app/features/identity/components/account-area.tsx"
import { useSeenSession } from "#app/features/identity/use-seen-session.ts"
import { BoatReservationScreen } from "#app/features/reservations/components/boat-reservation-screen.tsx"
import { useMember } from "#app/features/reservations/use-member.ts"
import { pageMeta } from "#app/site/page-meta.ts"

export function meta() {
  return pageMeta("/boat-reservation")
}

/** /boat-reservation: a rental from the account (specification 2, design 7.25). */
export default function BoatReservationRoute() {
  return (
    <main id="contenu" tabIndex={-1}>
      <AccountArea>
        <BoatReservation />
      </AccountArea>
    </main>
  )
}

function BoatReservation() {
  const seen = useSeenSession()
  return <BoatReservationScreen member={useMember(seen)} onRetry={() => void seen.refresh().catch(() => undefined)} />
}
