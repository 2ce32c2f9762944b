import type { DataColumn } from "#app/back-office/table/data-column.ts"
import { AnswerMark } from "#app/features/reservations/answer/answer-mark.tsx"
import { ReservationBadge } from "#app/features/reservations/manage/reservation-badge.tsx"
import type { AdminReservation } from "#app/features/reservations/manage/reservations.admin.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { isUnanswered } from "#app/features/reservations/reservations.rules.ts"
import { EmailText } from "#app/ui/contact-links.tsx"
import { formatDay, formatInstantDay } from "#app/ui/formats.ts"
import { Mark, type Tone } from "#app/ui/page/marks.tsx"
import { personsScreen } from "#content/admin/persons.ts"
import { reservationsScreen } from "#content/admin/reservations.ts"
import { baseName } from "#content/school.ts"

const { columns } = reservationsScreen

export function clientName({ firstName, lastName, forgotten }: AdminReservation): string {
  return forgotten ? reservationsScreen.forgotten : `${firstName} ${lastName}`
}

function WarningMark({ children }: { children: string }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm font-semibold">
      <Mark tone="few" className="mt-1 size-3 shrink-0" />
      {children}
    </span>
  )
}

/** What was, or is to be, verified. */
function CheckMark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="flex items-baseline gap-1.5 text-sm text-slate">
      <Mark tone={tone} className="size-3 shrink-0" />
      {children}
    </span>
  )
}

export const reservationColumns: readonly DataColumn<AdminReservation>[] = [
  {
    id: "client",
    header: columns.client,
    cell: (reservation) => (
      <>
        <span className="font-semibold">{clientName(reservation)}</span>
        {reservation.identityToVerify ? <CheckMark tone="pending">{personsScreen.unproven.word}</CheckMark> : null}
        {reservation.email || reservation.phone ? (
          <span className="block min-w-28 text-sm text-slate">
            {reservation.email ? <EmailText email={reservation.email} /> : null}
            <span className="block whitespace-nowrap">{reservation.phone}</span>
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: "type",
    header: columns.type,
    cell: ({ reservationType, licenceCheck }) => (
      <span className="block min-w-24">
        {reservationTypeLabel[reservationType]}
        {licenceCheck ? (
          <CheckMark tone={licenceCheck === "verified" ? "free" : "pending"}>
            {reservationsScreen.licenceCheck[licenceCheck]}
          </CheckMark>
        ) : null}
      </span>
    ),
    priority: "medium",
  },
  {
    id: "moment",
    header: columns.moment,
    cell: ({ reservationDate, timeSlot }) => (
      <span className="whitespace-nowrap">
        {formatDay(reservationDate, "numeric")}, {timeSlot}
      </span>
    ),
    sort: "startsAt",
    priority: "medium",
  },
  { id: "base", header: columns.base, cell: ({ base }) => baseName(base), priority: "low", whole: true },
  {
    id: "status",
    header: columns.status,
    cell: ({ status, startsAt, answer, duplicates, unreachable }) => (
      <>
        <ReservationBadge status={status} />
        {duplicates.length > 0 ? <WarningMark>{reservationsScreen.duplicate}</WarningMark> : null}
        {unreachable ? <WarningMark>{reservationsScreen.unreachable}</WarningMark> : null}
        {answer ? <AnswerMark answer={answer} now={new Date()} /> : null}
        {isUnanswered(status, new Date(startsAt), new Date()) ? (
          <span className="block text-sm text-slate">{reservationsScreen.unanswered}</span>
        ) : null}
      </>
    ),
    priority: "medium",
  },
  {
    id: "created",
    header: columns.created,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatInstantDay(createdAt, "numeric")}</span>,
    sort: "createdAt",
    descendingFirst: true,
    priority: "low",
  },
]
