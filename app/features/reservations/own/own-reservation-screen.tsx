import { type ComponentType, type ReactNode, Suspense, useState } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { isUnknownLink } from "#app/browser/own-view.ts"
import type { SessionsKey } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { OwnMoneyShown } from "#app/features/payments/online/own-money.schema.ts"
import { indicativePrice } from "#app/features/reservations/asked-for.ts"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { late } from "#app/ui/page/late.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { ownReservations } from "#content/booking/member.ts"
import { nothingCharged } from "#content/money/own-payment.ts"
import { ownReservation as words } from "#content/own-reservation.ts"
import { school } from "#content/school.ts"
import { BookingSkeleton } from "./booking-skeleton.tsx"
import { ChangeSection } from "./change-section.tsx"
import type { BookingKey, OwnReservation } from "./own-reservation.schema.ts"
import { OwnReservationFacts, OwnReservationHead } from "./own-reservation-facts.tsx"
import { PlaceCard } from "./place-card.tsx"
import { useOwnKey, useOwnReservation } from "./use-own-reservation.ts"

const LostLink = late(async () => (await import("./lost-link.tsx")).LostLink)
const WaitingScreen = late(
  async () => (await import("#app/features/reservations/waiting/waiting-screen.tsx")).WaitingScreen,
)

interface BookingParts {
  Chart: ComponentType<{ base: string }>
  Payment: ComponentType<OwnMoneyShown>
}

interface OwnReservationScreenProps extends BookingParts {
  Sessions: ComponentType<{ sessionsKey: SessionsKey; lost: ReactNode }>
}

/** A person sees and changes their booking (school 2, "Manage link"). */
export function OwnReservationScreen(props: OwnReservationScreenProps) {
  return (
    <QueryProvider>
      <PageIntro compact title={words.title} />
      <div className="frame py-8 md:py-12">
        <FormNeedsScript>
          {words.needsScript}{" "}
          <a href={school.phone.href} className="link">
            {school.phone.display}
          </a>
          .
        </FormNeedsScript>
        <Suspense fallback={<BookingSkeleton />}>
          <Found {...props} />
        </Suspense>
      </div>
    </QueryProvider>
  )
}

function Found({ Sessions, ...parts }: OwnReservationScreenProps) {
  const key = useOwnKey()
  if (key && "sessions" in key) return <Sessions sessionsKey={key.sessions} lost={<LostLink refused />} />
  const isWaiting = key && "waiting" in key
  return isWaiting ? (
    <WaitingScreen waitingKey={key.waiting}>
      {(bookingKey) => <FoundBooking bookingKey={bookingKey} {...parts} />}
    </WaitingScreen>
  ) : (
    <FoundBooking bookingKey={key} {...parts} />
  )
}

interface FoundBookingProps extends BookingParts {
  bookingKey: BookingKey | null | undefined
}

function FoundBooking({ bookingKey: key, ...parts }: FoundBookingProps) {
  const { error, refetch } = useOwnReservation(key)
  if (key === null) return <LostLink />
  if (error && isUnknownLink(error)) return key?.reservationId ? <OtherAccountNotice /> : <LostLink refused />
  if (error) return <LoadFailed className="max-w-[40rem]" title={words.failed} onRetry={() => void refetch()} />
  return key ? <Booking key={JSON.stringify(key)} bookingKey={key} {...parts} /> : <BookingSkeleton />
}

function Booking({ bookingKey, Chart, Payment }: BookingParts & { bookingKey: BookingKey }) {
  const { data, dataUpdatedAt } = useOwnReservation(bookingKey)
  const [done, setDone] = useState<ToastWords>()
  if (!data) return <BookingSkeleton />
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)]">
      <div className="min-w-0 space-y-8">
        <SuccessNote words={done} />
        <OwnReservationHead reservation={data} />
        <Payment
          money={data}
          holder={bookingKey}
          path="/own-reservation"
          idle={idleOf(data)}
          cancelled={data.status === "cancelled"}
        />
        <ChangeSection now={new Date(dataUpdatedAt)} reservation={data} bookingKey={bookingKey} onDone={setDone} />
        <OwnReservationFacts reservation={data} />
      </div>
      <PlaceCard base={data.base}>
        <Chart base={data.base} />
      </PlaceCard>
    </div>
  )
}

/** The school sets the price of a lesson or an outing, because it is a « à partir de ». */
function idleOf(reservation: OwnReservation): string | undefined {
  const { status } = reservation
  if (status === "pending") return nothingCharged.pending
  return status === "confirmed" ? nothingCharged.confirmed(indicativePrice(reservation)) : undefined
}

function OtherAccountNotice() {
  return (
    <div role="alert" className="max-w-[40rem]">
      <p className="text-lg">{words.notYours}</p>
      <ButtonLink className="mt-4" href={`/auth?returnTo=${encodeURIComponent(ownReservations)}`}>
        {words.signIn}
      </ButtonLink>
    </div>
  )
}
