import { useLocation } from "react-router"
import { ReservationScreen } from "#app/features/reservations/components/reservation-screen.tsx"
import { pageMeta } from "#app/site/page-meta.ts"
import { reservationPage } from "#content/reservation.ts"

export function meta({ location }: { location: { pathname: string } }) {
  return pageMeta(location.pathname === "/location" ? "/location" : "/reservation")
}

/** /reservation, and /location with the rental chosen (specification 2, design 7.24). */
export default function ReservationRoute() {
  const { title, lead, rentalTitle, rentalLead } = reservationPage
  return (
    <main id="contenu" tabIndex={-1}>
      {useLocation().pathname === "/location" ? (
        <ReservationScreen path="/location" title={rentalTitle} lead={rentalLead} chosen="boat_rental" />
      ) : (
        <ReservationScreen path="/reservation" title={title} lead={lead} />
      )}
    </main>
  )
}
