import type { ReactNode } from "react"
import { licenceTypeLabel, schoolStatusLabel } from "#app/features/licence/licence.labels.ts"
import type { ApplicationStatus } from "#app/features/licence/licence.schema.ts"
import { atMostOfPerson } from "#app/features/people/people.admin.rules.ts"
import type { PersonDetails } from "#app/features/people/people.admin.schema.ts"
import { reservationStatusLabel } from "#app/features/reservations/reservation-status.labels.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import type { ReservationStatus } from "#app/features/reservations/reservations.schema.ts"
import { formatDayTime, formatInstantDay } from "#app/ui/formats.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import type { Tone } from "#app/ui/page/marks.tsx"
import { personRecord } from "#content/admin/users.ts"
import { baseName } from "#content/school.ts"

const applicationTone = {
  draft: "neutral",
  pending: "pending",
  submitted: "pending",
  under_review: "pending",
  approved: "free",
  rejected: "full",
} satisfies Record<ApplicationStatus, Tone>

const reservationTone = {
  pending: "pending",
  confirmed: "free",
  cancelled: "full",
  completed: "neutral",
} satisfies Record<ReservationStatus, Tone>

export function ApplicationLinks({ person }: { person: PersonDetails }) {
  return (
    <Links
      list="/admin/applications"
      email={person.email}
      count={person.applications}
      empty={personRecord.noApplications}
    >
      {person.latestApplications.map(({ id, licenseType, status, submittedAt }) => (
        <LinkLine
          key={id}
          href={`/admin/applications?id=${id}`}
          label={licenceTypeLabel[licenseType]}
          about={submittedAt ? personRecord.submittedOn(formatInstantDay(submittedAt)) : personRecord.notSubmitted}
          badge={<Badge tone={applicationTone[status]}>{schoolStatusLabel[status]}</Badge>}
        />
      ))}
    </Links>
  )
}

export function ReservationLinks({ person }: { person: PersonDetails }) {
  return (
    <Links
      list="/admin/reservations"
      email={person.email}
      count={person.reservations}
      empty={personRecord.noReservations}
    >
      {person.latestReservations.map(({ id, reference, reservationType, reservationDate, timeSlot, base, status }) => (
        <LinkLine
          key={id}
          href={`/admin/reservations?id=${id}`}
          label={reference}
          about={`${reservationTypeLabel[reservationType]}, ${formatDayTime(reservationDate, timeSlot)}, ${baseName(base)}`}
          badge={<Badge tone={reservationTone[status]}>{reservationStatusLabel[status]}</Badge>}
        />
      ))}
    </Links>
  )
}

interface LinksProps {
  list: string
  email: string
  count: number
  empty: string
  children: ReactNode[]
}

function Links({ list, email, count, empty, children }: LinksProps) {
  if (children.length === 0) return <p className="text-slate">{empty}</p>
  return (
    <>
      <ul className="border-t border-line">{children}</ul>
      <p className="mt-2 text-sm text-slate">
        {count > children.length ? `${personRecord.latestOnly(atMostOfPerson)} ` : null}
        {email ? (
          <a href={`${list}?${new URLSearchParams({ q: email })}`} className="link">
            {personRecord.seeAll}
          </a>
        ) : null}
      </p>
    </>
  )
}

interface LinkLineProps {
  href: string
  label: string
  about: string
  badge: ReactNode
}

function LinkLine({ href, label, about, badge }: LinkLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="min-w-0">
        <a href={href} className="link font-semibold">
          {label}
        </a>
        <span className="text-slate"> {about}</span>
      </span>
      {badge}
    </li>
  )
}
