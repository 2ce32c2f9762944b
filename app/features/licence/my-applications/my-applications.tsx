import type { Pages } from "#app/browser/use-pages.ts"
import { changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { saidOfSeat } from "#app/features/bookings/facts/said.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { ApplicationBadge } from "#app/features/licence/application/application-badge.tsx"
import { applicationStatusLabel, documentKindLabel, licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { keepsSeats, seatState } from "#app/features/licence/licence.rules.ts"
import type { MyApplication, OwnSeat } from "#app/features/licence/licence.schema.ts"
import { SeatBadge } from "#app/features/licence/seat-badge.tsx"
import { ReplacementNotes } from "#app/features/licence/sessions/replacement-notes.tsx"
import { formatDay, formatInstantDay, plural } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { EmptyList, PagedList } from "#app/ui/paged-list.tsx"
import { RestLine } from "#app/ui/rest-line.tsx"
import { written } from "#app/ui/written.ts"
import { dashboardPage, emptyLists } from "#content/dashboard.ts"
import { ownSessions } from "#content/sessions/own-sessions.ts"

export function MyApplicationList({ pages }: { pages: Pages<MyApplication> }) {
  return (
    <PagedList
      {...pages}
      label={dashboardPage.tabs.permis}
      keyOf={({ id }) => id}
      empty={<EmptyList {...emptyLists.applications} />}
    >
      {(application) => <Entry application={application} />}
    </PagedList>
  )
}

function Entry({ application }: { application: MyApplication }) {
  const { id, licenseType, status, notes, rest, sessions } = application
  const href = `/ma-reservation#demande=${id}`
  return (
    <div>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="text-lg font-bold">{licenceTypeLabel[licenseType]}</p>
        <ApplicationBadge status={status} words={applicationStatusLabel} />
      </div>
      <div className="min-w-0">
        <p className="text-slate">{whenOf(application)}</p>
        {notes ? (
          <div className="mt-2 border-l-2 border-line pl-3">
            <p className="text-sm font-semibold">Message de l’école</p>
            <p className="break-words whitespace-pre-line text-slate">{notes}</p>
          </div>
        ) : null}
        <ReplacementNotes application={application} />
        {status === "draft" ? null : <Documents application={application} />}
        {sessions.length > 0 ? (
          <ul aria-label={ownSessions.title} className="mt-2 space-y-3 border-l-2 border-line pl-3">
            {sessions.map((seat) => (
              <Session key={seat.id} seat={seat} />
            ))}
          </ul>
        ) : null}
        {rest && status !== "draft" ? <RestLine rest={rest} href={href} about={licenceTypeLabel[licenseType]} /> : null}
        {manageable(application) ? (
          <a href={href} className="link inline-flex min-h-11 items-center">
            {dashboardPage.manageSessions}
          </a>
        ) : null}
        {status === "draft" ? (
          <ButtonLink className="mt-3" variant="outline" href="/boat-license-application">
            Reprendre
          </ButtonLink>
        ) : null}
      </div>
    </div>
  )
}

function manageable({ status, sessions }: MyApplication): boolean {
  return keepsSeats(status) && sessions.some(({ bookingStatus }) => bookingStatus === "confirmed")
}

function Documents({ application: { documents } }: { application: MyApplication }) {
  if (documents.length === 0) return null
  return (
    <details className="mt-2">
      <summary className="cursor-pointer py-2.5 font-semibold text-water-deep">
        {plural(documents.length, "document")}
      </summary>
      <ul className="space-y-1.5 border-l-2 border-line pl-3 text-slate">
        {documents.map(({ id, kind, name }) => (
          <li key={id} className="break-words">{`${documentKindLabel[kind]} : ${name}`}</li>
        ))}
      </ul>
    </details>
  )
}

function Session({ seat }: { seat: OwnSeat }) {
  const { sessionType, date, startTime, endTime, location, reference, priceCents, terms } = seat
  return (
    <li>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="font-semibold">{`${sessionTypeLabel[sessionType]}, ${formatDay(date)}`}</p>
        <SeatBadge seat={seat} />
      </div>
      <p className="text-slate">
        <span className="whitespace-nowrap">{`${startTime} – ${endTime}`}</span>
        {`, ${location}`}
      </p>
      <p className="text-sm text-slate">
        Référence <span className="font-semibold text-lake">{reference}</span>
        {seat.bookingStatus === "confirmed" ? `, ${formatChf(priceCents)}` : null}
      </p>
      {seatState(seat) === "booked" ? (
        <p className="mt-1 text-sm">{changeSentences(terms, saidOfSeat(written))[0]}</p>
      ) : null}
    </li>
  )
}

function whenOf({ createdAt, submittedAt, reviewedAt }: MyApplication): string {
  const begun = submittedAt
    ? `Soumise le ${formatInstantDay(submittedAt)}`
    : `Non soumise, commencée le ${formatInstantDay(createdAt)}`
  return reviewedAt ? `${begun}, décision du ${formatInstantDay(reviewedAt)}` : begun
}
