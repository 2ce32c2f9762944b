import { useLocation } from "react-router"
import { ReservationScreen } from "#app/features/reservations/offers/reservation-screen.tsx"
import { useSessionExpected } from "#app/features/reservations/offers/use-session-expected.ts"
import { pageMeta } from "#app/site/frame/page-meta.ts"
import { late } from "#app/ui/page/late.tsx"
import { reservationPage } from "#content/reservation.ts"

const MemberWatch = late(async () => (await import("./member-watch.tsx")).default)

export function meta({ location }: { location: { pathname: string } }) {
  return pageMeta(location.pathname === "/location" ? "/location" : "/reservation")
}

/** /reservation, and /location with the rental chosen (specification 2, design 7.24). */
export default function ReservationRoute() {
  const { title, lead, rentalTitle, rentalLead } = reservationPage
  const watch = useSessionExpected() ? MemberWatch : undefined
  return (
    <main id="contenu" tabIndex={-1}>
      {useLocation().pathname === "/location" ? (
        <ReservationScreen path="/location" title={rentalTitle} lead={rentalLead} chosen="boat_rental" watch={watch} />
      ) : (
        <ReservationScreen path="/reservation" title={title} lead={lead} watch={watch} />
      )}
    </main>
  )
}
