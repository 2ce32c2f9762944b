import type { ReactNode } from "react"
import { PersonLink } from "#app/back-office/record/person-link.tsx"
import type { AdminBooking, AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { bookingStatusLabel } from "#app/features/calendar/courses/training.labels.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { sessionRecord } from "#content/admin/training.ts"
import { seatPrice } from "#content/facts/office.ts"

/** What another feature adds: its acts on each seat, and the addition of a candidate. */
export interface SeatDialogs {
  renderSeat: (session: AdminSessionDetail, seat: AdminBooking) => ReactNode
  renderAddition: (session: AdminSessionDetail) => ReactNode
}

/** Name, short id and status (specification 2). */
export function SessionBookings({ session, seats }: { session: AdminSessionDetail; seats: SeatDialogs }) {
  return (
    <>
      {session.bookings.length === 0 ? <p className="text-slate">{sessionRecord.noBooking}</p> : null}
      <Bookings session={session} seats={seats} />
      {seats.renderAddition(session)}
    </>
  )
}

function Bookings({ session, seats }: { session: AdminSessionDetail; seats: SeatDialogs }) {
  const { bookings } = session
  if (bookings.length === 0) return null
  return (
    <ul className="divide-y divide-line border-y border-line">
      {bookings.map((booking) => (
        <li key={booking.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-40 grow [overflow-wrap:anywhere]">
            <span className="font-semibold">
              <PersonLink personId={booking.personId} name={nameOf(booking) || sessionRecord.forgotten} />
            </span>
            <span className="block text-sm text-slate">
              {[booking.phone, booking.email].filter(Boolean).join(" · ")}
            </span>
          </span>
          <a href={`/admin/applications?id=${booking.applicationId}`} className="link font-mono text-sm">
            <span className="sr-only">{sessionRecord.application} </span>
            {booking.reference}
          </a>
          <span className="text-sm text-slate" title={seatPrice}>
            {formatChf(booking.priceCents)}
          </span>
          <span className="inline-flex w-28 items-center gap-1.5">
            <Mark tone={booking.bookingStatus === "confirmed" ? "free" : "full"} />
            {bookingStatusLabel[booking.bookingStatus]}
          </span>
          <span className="w-full empty:hidden">{seats.renderSeat(session, booking)}</span>
        </li>
      ))}
    </ul>
  )
}

function nameOf({ firstName, lastName }: AdminBooking): string {
  return `${firstName} ${lastName}`.trim()
}
