import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { SessionBookings } from "#app/features/calendar/courses/admin/session-bookings.tsx"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { DayList } from "#app/features/calendar/planning/admin/day-list.tsx"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import type { MyApplications } from "#app/features/licence/licence.schema.ts"
import { MyApplicationList } from "#app/features/licence/my-applications/my-applications.tsx"
import type { OwnSessions } from "#app/features/licence/own-sessions/own-sessions.schema.ts"
import { SeatCard } from "#app/features/licence/own-sessions/seat-card.tsx"
import { PaymentSection } from "#app/features/payments/online/payment-section.tsx"
import { NextStepCard } from "#app/features/people/components/next-step-card.tsx"
import { firstOf } from "#app/features/people/people.rules.ts"
import { ReservationFacts } from "#app/features/reservations/admin/reservation-facts.tsx"
import type { AdminReservationDetails } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import type { MyReservations } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { MyReservationList } from "#app/features/reservations/my-reservations/my-reservations.tsx"
import { ChangeSection } from "#app/features/reservations/own/change-section.tsx"
import type { OwnReservation } from "#app/features/reservations/own/own-reservation.schema.ts"
import { OwnReservationFacts, OwnReservationHead } from "#app/features/reservations/own/own-reservation-facts.tsx"

function shown(page: ReactNode): string {
  return renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>)
}

const nothing = () => undefined
const whole = { failed: false, retry: async () => undefined, more: "none", fetchMore: async () => undefined } as const

/** The sections of « Ma réservation », as its screen puts them together. */
export function managePage(reservation: OwnReservation, reservationId: string): string {
  const key = { reservationId }
  const cancelled = reservation.status === "cancelled"
  const shownVersion = { version: reservation.version }
  const booking = { path: "/own-reservation", holder: key, shown: shownVersion, places: [], onDone: nothing } as const
  return shown(
    <>
      <OwnReservationHead reservation={reservation} />
      <PaymentSection money={reservation} holder={key} path="/own-reservation" cancelled={cancelled} />
      <ChangeSection now={new Date()} reservation={reservation} booking={booking} />
      <OwnReservationFacts reservation={reservation} />
    </>,
  )
}

export function sessionsPage(sessions: OwnSessions, bookingId: string): string {
  const key = { applicationId: sessions.applicationId }
  return shown(
    <>
      <PaymentSection money={sessions} holder={key} path="/own-sessions" />
      {sessions.seats
        .filter(({ id }) => id === bookingId)
        .map((seat) => (
          <SeatCard key={seat.id} seat={seat} sessions={sessions} holder={key} readAt={new Date()} onDone={nothing} />
        ))}
    </>,
  )
}

export function accountCard({ items }: MyReservations): string {
  return shown(<MyReservationList pages={{ items, ...whole }} />)
}

export function applicationCard({ items }: MyApplications): string {
  return shown(<MyApplicationList pages={{ items, ...whole }} />)
}

const newcomer = { licence: null, activeApplication: null, takenTypes: [], latestApplication: undefined }

export function nextStep(outings: MyReservations, sessions: MyApplications): string {
  const has = { applications: false, reservations: true }
  const upcoming = firstOf(outings.upcoming, sessions.upcoming)
  return shown(<NextStepCard failed={false} state={{ ...newcomer, has, sessionToReplace: undefined, upcoming }} />)
}

export function record(reservation: AdminReservationDetails): string {
  return shown(<ReservationFacts reservation={reservation} />)
}

export function sessionPanel(session: AdminSessionDetail, bookingId: string): string {
  const bookings = session.bookings.filter(({ id }) => id === bookingId)
  const acts = { renderSeat: () => null, renderAddition: () => null }
  return shown(<SessionBookings session={{ ...session, bookings }} seats={acts} />)
}

/** On a screen, and printed. */
export function dayList(planning: Planning): string {
  return shown(<DayList planning={planning} shown={{ base: "", activity: "" }} />)
}
