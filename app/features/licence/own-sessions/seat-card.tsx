import {
  acceptanceSentence,
  changeSentences,
  costSentence,
} from "#app/features/bookings/facts/change-sentences.labels.ts"
import { saidOfSeat } from "#app/features/bookings/facts/said.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { seatState } from "#app/features/licence/licence.rules.ts"
import { SeatBadge } from "#app/features/licence/seat-badge.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { ChangeOwn } from "#app/ui/own/change-own.tsx"
import type { OwnBooking } from "#app/ui/own/own-props.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { written } from "#app/ui/written.ts"
import { mapHref } from "#content/places/base-map.ts"
import { baseOfPlace, placeAddress } from "#content/school.ts"
import { ownSessions as words } from "#content/sessions/own-sessions.ts"
import { MoveSessionDialog } from "./move-session-dialog.tsx"
import type { OwnSeat, OwnSessions, SessionsKey } from "./own-sessions.schema.ts"
import { freeDates } from "./use-free-dates.ts"

interface SeatCardProps {
  seat: OwnSeat
  sessions: OwnSessions
  holder: SessionsKey
  /** When the sessions were read. */
  readAt: Date
  onDone: OwnBooking["onDone"]
}

export function SeatCard({ seat, sessions, holder, readAt, onDone }: SeatCardProps) {
  const { sessionType, date, startTime, endTime, location, instructorName, reference, priceCents, terms } = seat
  const shown = { version: sessions.version, bookingId: seat.id }
  const booking = { path: "/own-sessions", holder, shown, places: [freeDates], onDone } as const
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-lg font-bold">
          {sessionTypeLabel[sessionType]}
          <span className="block first-letter:uppercase">{`${formatDayTime(date, startTime)} – ${endTime}`}</span>
        </p>
        <SeatBadge seat={seat} />
      </div>
      <p className="mt-1 text-slate">
        {placeAddress(location)}, {words.with} {instructorName}
      </p>
      <p className="mt-1 text-sm text-slate">
        Référence <span className="font-semibold text-lake">{reference}</span>, {formatChf(priceCents)}
      </p>
      {seatState(seat) === "booked" ? <MapLink location={location} /> : null}
      {terms.cancellable ? (
        <ChangeOwn
          booking={booking}
          terms={terms}
          sentences={changeSentences(terms, saidOfSeat(written))}
          cost={costSentence(terms, formatChf)}
          acceptance={acceptanceSentence({ kind: sessionType, startsAt: terms.freeUntil }, readAt, saidOfSeat(written))}
          reference={reference}
          several
          words={words}
          cancelWords={words.cancelDialog}
          renderMove={(onClose) => (
            <MoveSessionDialog seat={seat} sessions={sessions} booking={booking} onClose={onClose} />
          )}
        />
      ) : null}
    </li>
  )
}

function MapLink({ location }: { location: string }) {
  const href = mapHref(baseOfPlace(location) ?? "")
  return href ? (
    <a href={href} rel="noreferrer" className="link inline-flex min-h-11 items-center">
      {words.map}
    </a>
  ) : null
}
