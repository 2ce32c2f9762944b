import { type ComponentType, type ReactNode, Suspense, useState } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import type { SessionsKey } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { OwnMoneyShown } from "#app/features/payments/online/own-money.schema.ts"
import { indicativePrice } from "#app/features/reservations/asked-for.ts"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { OwnFound } from "#app/ui/own/own-found.tsx"
import { OwnSkeleton } from "#app/ui/own/own-skeleton.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { late } from "#app/ui/page/late.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { ownReservations } from "#content/booking/member.ts"
import { nothingCharged } from "#content/money/own-payment.ts"
import { ownReservation as words } from "#content/own-reservation.ts"
import { school } from "#content/school.ts"
import { ChangeSection } from "./change-section.tsx"
import type { BookingKey, OwnReservation } from "./own-reservation.schema.ts"
import { OwnReservationFacts, OwnReservationHead } from "./own-reservation-facts.tsx"
import { PlaceCard } from "./place-card.tsx"
import { useOwnKey } from "./use-own-key.ts"

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
        <Suspense fallback={<OwnSkeleton loading={words.loading} />}>
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
  if (key === undefined) return <OwnSkeleton loading={words.loading} />
  if (key === null) return <LostLink />
  return (
    <OwnFound<OwnReservation>
      path="/own-reservation"
      holder={key}
      byAccount={key.reservationId !== undefined}
      lost={<LostLink refused />}
      back={ownReservations}
      words={words}
    >
      {(reservation, readAt) => (
        <Booking key={JSON.stringify(key)} reservation={reservation} readAt={readAt} holder={key} {...parts} />
      )}
    </OwnFound>
  )
}

interface BookingProps extends BookingParts {
  reservation: OwnReservation
  readAt: Date
  holder: BookingKey
}

function Booking({ reservation, readAt, holder, Chart, Payment }: BookingProps) {
  const [done, onDone] = useState<ToastWords>()
  const { version, status, base } = reservation
  const path = "/own-reservation"
  const booking = { path, holder, shown: { version }, places: ["availability"], onDone } as const
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)]">
      <div className="min-w-0 space-y-8">
        <SuccessNote words={done} />
        <OwnReservationHead reservation={reservation} />
        <Payment
          money={reservation}
          holder={holder}
          path={path}
          idle={idleOf(reservation)}
          cancelled={status === "cancelled"}
        />
        <ChangeSection now={readAt} reservation={reservation} booking={booking} />
        <OwnReservationFacts reservation={reservation} />
      </div>
      <PlaceCard base={base}>
        <Chart base={base} />
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
