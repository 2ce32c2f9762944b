import { FactSection } from "#app/back-office/record/facts.tsx"
import { useAdminRecord } from "#app/back-office/record/use-admin-record.ts"
import { schoolDay } from "#app/back-office/school-day.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { sessionsPath } from "#app/features/calendar/courses/training.rules.ts"
import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { formatDay, formatDayTime } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { applicationRecord as words } from "#content/admin/applications.ts"
import { SeatActs } from "./seat-acts.tsx"

/** The sessions of an application, each leading to its record, with the acts that « Sessions » has on the seat. */
export function ApplicationSeats({ seats }: { seats: readonly BookedSession[] }) {
  return (
    <FactSection title={words.sessions}>
      {seats.length === 0 ? (
        <p className="text-slate">{words.noSessions}</p>
      ) : (
        <ul className="border-t border-line">
          {seats.map((seat) => (
            <li
              key={seat.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <span className="min-w-0">
                <a href={`/admin/sessions?id=${seat.sessionId}`} className="link">
                  <span className="font-semibold">{`${sessionTypeLabel[seat.sessionType]}, `}</span>
                  {`${formatDayTime(seat.date, seat.startTime)} – ${seat.endTime}`}
                </a>
                <span className="block text-sm text-slate">
                  <span className="font-mono">{seat.reference}</span>
                  {` · ${seat.location} · ${seat.instructorName} · ${formatChf(seat.priceCents)}`}
                  {replacementOf(seat, seats)}
                </span>
              </span>
              <Badge tone={seat.bookingStatus === "confirmed" ? "free" : "full"}>
                {words.session[seat.bookingStatus]}
              </Badge>
              {seat.date < schoolDay() ? null : (
                <span className="w-full empty:hidden">
                  <ActsOf seat={seat} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </FactSection>
  )
}

function ActsOf({ seat: { id, sessionId, sessionType, date } }: { seat: BookedSession }) {
  const { record } = useAdminRecord<AdminSessionDetail>(sessionsPath, sessionId)
  const seat = record?.bookings.find((booking) => booking.id === id)
  const about = `${sessionTypeLabel[sessionType]}, ${formatDay(date)}`
  return record && seat ? <SeatActs session={record} seat={seat} about={about} /> : null
}

function replacementOf(seat: BookedSession, sessions: readonly BookedSession[]): string | undefined {
  const { sessionReplaced, sessionUnreplaced, sessionLeft } = words
  const replacement = sessions.find(({ replaces }) => replaces === seat.id)
  if (replacement) return ` · ${sessionReplaced(replacement.reference)}`
  // A session without a price costs nothing, even if left late.
  if (seat.keptPercent !== null) return ` · ${sessionLeft(seat.priceCents === 0 ? 0 : seat.keptPercent)}`
  return seat.sessionCancelled ? ` · ${sessionUnreplaced}` : undefined
}
