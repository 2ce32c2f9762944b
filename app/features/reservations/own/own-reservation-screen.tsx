import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import type { SessionsKey } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import type { OwnMoneyShown } from "#app/features/payments/online/own-money.schema.ts"
import { indicativePrice } from "#app/features/reservations/asked-for.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { FormNeedsScript, SuccessNote } from "#app/ui/page/form-notes.tsx"
import { late } from "#app/ui/page/late.tsx"
import { PageIntro } from "#app/ui/page/page-intro.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { ownReservations } from "#content/member-booking.ts"
import { nothingCharged } from "#content/money/own-payment.ts"
import { ownReservation as words } from "#content/own-reservation.ts"
import { school } from "#content/school.ts"
import { ChangeSection } from "./change-section.tsx"
import { LostLink } from "./lost-link.tsx"
import type { BookingKey, OwnReservation } from "./own-reservation.schema.ts"
import { OwnReservationFacts, OwnReservationHead } from "./own-reservation-facts.tsx"
import { PlaceCard } from "./place-card.tsx"
import { leadsNowhere, ownReservationKey, useOwnKey, useOwnReservation } from "./use-own-reservation.ts"

const WaitingScreen = late(
  async () => (await import("#app/features/reservations/waiting/waiting-screen.tsx")).WaitingScreen,
)

interface BookingParts {
  Chart: ComponentType<{ base: string }>
  /** Shows the account, and lets its person pay. */
  Payment: ComponentType<OwnMoneyShown>
}

interface OwnReservationScreenProps extends BookingParts {
  /** Shows a candidate's sessions; `lost` where the link leads nowhere. */
  Sessions: ComponentType<{ sessionsKey: SessionsKey; lost: ReactNode }>
}

/** A booking as its person sees it, and changes it (school 2, "Manage link"). */
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
        <Found {...props} />
      </div>
    </QueryProvider>
  )
}

function Found({ Sessions, ...parts }: OwnReservationScreenProps) {
  const key = useOwnKey()
  if (key && "sessions" in key) {
    return (
      <Suspense fallback={<Waiting />}>
        <Sessions sessionsKey={key.sessions} lost={<LostLink refused />} />
      </Suspense>
    )
  }
  const isWaiting = key && "waiting" in key
  return isWaiting ? (
    <Suspense fallback={<Waiting />}>
      <WaitingScreen waitingKey={key.waiting}>
        {(bookingKey) => <FoundBooking bookingKey={bookingKey} {...parts} />}
      </WaitingScreen>
    </Suspense>
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
  if (error && leadsNowhere(error)) return key?.reservationId ? <NotYours /> : <LostLink refused />
  if (error) return <Failed onRetry={() => void refetch()} />
  return key ? <Booking key={JSON.stringify(key)} bookingKey={key} {...parts} /> : <Waiting />
}

function Booking({ bookingKey, Chart, Payment }: BookingParts & { bookingKey: BookingKey }) {
  const { data } = useOwnReservation(bookingKey)
  const [done, setDone] = useState<ToastWords>()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done) top.current?.focus()
  }, [done])
  if (!data) return <Waiting />
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,42rem)_minmax(18rem,1fr)]">
      <div ref={top} tabIndex={-1} className="min-w-0 space-y-8 outline-none">
        <SuccessNote words={done} />
        <OwnReservationHead reservation={data} />
        <Payment
          money={data}
          holder={bookingKey}
          path="/own-reservation"
          queryKey={ownReservationKey(bookingKey)}
          idle={idleOf(data)}
        />
        <ChangeSection reservation={data} bookingKey={bookingKey} onDone={setDone} />
        <OwnReservationFacts reservation={data} />
      </div>
      <PlaceCard base={data.base}>
        <Chart base={data.base} />
      </PlaceCard>
    </div>
  )
}

/** The price of a lesson or an outing is a « à partir de », which the school sets. */
function idleOf(reservation: OwnReservation): string | undefined {
  const { status } = reservation
  if (status === "pending") return nothingCharged.pending
  return status === "confirmed" ? nothingCharged.confirmed(indicativePrice(reservation)) : undefined
}

function NotYours() {
  return (
    <div role="alert" className="max-w-[40rem]">
      <p className="text-lg">{words.notYours}</p>
      <ButtonLink className="mt-4" href={`/auth?returnTo=${encodeURIComponent(ownReservations)}`}>
        {words.signIn}
      </ButtonLink>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="max-w-[40rem] space-y-4">
      <p className="sr-only" aria-live="polite">
        {words.loading}
      </p>
      <Skeleton className="h-8 w-32" />
      <Skeleton className="h-10 w-full max-w-96" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="max-w-[40rem] rounded-card border-2 border-port p-5">
      <p className="font-semibold">{words.failed}</p>
      <Button className="mt-4" variant="outline" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
