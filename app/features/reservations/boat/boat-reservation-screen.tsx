import { Suspense, useEffect } from "react"
import { useNavigate } from "react-router"
import type { Member } from "#app/features/reservations/book/use-member.ts"
import type { BookedReservation } from "#app/features/reservations/booked.schema.ts"
import { BookingSkeleton } from "#app/features/reservations/offers/booking-skeleton.tsx"
import { useBooked } from "#app/features/reservations/offers/use-booked.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Badge } from "#app/ui/page/badge.tsx"
import { late } from "#app/ui/page/late.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { useFetchAhead } from "#app/ui/page/use-fetch-ahead.ts"
import { boatReservationPage, boatReservationToasts } from "#content/booking/member.ts"
import { reservationPage } from "#content/reservation.ts"
import { BoatForm } from "./boat-form.tsx"
import "#app/features/reservations/book/booking.css"

const path = "/boat-reservation"
const BookingSummary = late(
  async () => (await import("#app/features/reservations/book/booking-summary.tsx")).BookingSummary,
)

interface BoatReservationScreenProps {
  member: Member
  onRetry: () => void
}

/** The server lets only accounts in (specification 2). */
export function BoatReservationScreen({ member, onRetry }: BoatReservationScreenProps) {
  const navigate = useNavigate()
  const booked = useBooked()
  useFetchAhead(BookingSummary)
  useEffect(() => {
    if (booked) window.scrollTo({ top: 0 })
  }, [booked])

  function showSummary({ reference }: BookedReservation) {
    void navigate(`${path}?reference=${reference}`, { replace: true })
  }

  return (
    <>
      <PageIntro title={boatReservationPage.title} compact aside={booked ? null : <LicenceNote member={member} />} />
      {booked ? (
        <Suspense fallback={<BookingSkeleton />}>
          <BookingSummary
            booked={booked}
            words={boatReservationToasts.booked}
            member
            onAgain={() => void navigate(path)}
          />
        </Suspense>
      ) : (
        <FormOrWhy member={member} onBooked={showSummary} onRetry={onRetry} />
      )}
      <LateToaster wanted={member.status === "in"} />
    </>
  )
}

interface FormOrWhyProps extends BoatReservationScreenProps {
  onBooked: (booked: BookedReservation) => void
}

function FormOrWhy({ member, onBooked, onRetry }: FormOrWhyProps) {
  if (member.status === "in") return <BoatForm key={member.person.email} member={member} onBooked={onBooked} />
  if (member.status !== "failed") return <BookingSkeleton />
  return (
    <div className="frame py-12">
      <LoadFailed title={boatReservationPage.noAccount} onRetry={onRetry} />
    </div>
  )
}

function LicenceNote({ member }: { member: Member }) {
  if (member.status !== "in") return null
  return member.licence ? (
    <Badge tone="free">{member.licence.validated}</Badge>
  ) : (
    <Badge tone="pending">{reservationPage.badge}</Badge>
  )
}
