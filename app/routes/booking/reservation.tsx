import { useLocation } from "react-router"
import { ReservationScreen } from "#app/features/reservations/components/reservation-screen.tsx"
import { PageIntro } from "#app/site/page-intro.tsx"
import { pageMeta } from "#app/site/page-meta.ts"
import { Badge } from "#app/ui/badge.tsx"
import { reservationPage } from "#content/reservation.ts"

export function meta({ location }: { location: { pathname: string } }) {
  return pageMeta(location.pathname === "/location" ? "/location" : "/reservation")
}

/** /reservation, and /location with the rental chosen (specification 2, design 7.24). */
export default function ReservationRoute() {
  const rental = useLocation().pathname === "/location"
  return (
    <main id="contenu" tabIndex={-1}>
      <PageIntro
        title={rental ? reservationPage.rentalTitle : reservationPage.title}
        aside={<Badge tone="pending">{reservationPage.badge}</Badge>}
      >
        <p>{rental ? reservationPage.rentalLead : reservationPage.lead}</p>
      </PageIntro>
      {rental ? <ReservationScreen path="/location" chosen="boat_rental" /> : <ReservationScreen path="/reservation" />}
    </main>
  )
}
