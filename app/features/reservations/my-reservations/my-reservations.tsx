import type { ReactNode } from "react"
import type { Pages } from "#app/browser/use-pages.ts"
import { changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { said } from "#app/features/bookings/facts/said.labels.ts"
import { askedFor } from "#app/features/reservations/asked-for.ts"
import { ReservationBadge } from "#app/features/reservations/manage/reservation-badge.tsx"
import { priceFact } from "#app/features/reservations/price-fact.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDayTime, formatInstantDay, sayInstant } from "#app/ui/formats.ts"
import { EmptyList, PagedList } from "#app/ui/paged-list.tsx"
import { RestLine } from "#app/ui/rest-line.tsx"
import { written } from "#app/ui/written.ts"
import { dashboardPage, emptyLists } from "#content/dashboard.ts"
import { answerWords } from "#content/facts/answer.ts"
import { baseName } from "#content/school.ts"
import type { MyReservation } from "./my-reservations.schema.ts"

export function MyReservationList({ pages }: { pages: Pages<MyReservation> }) {
  return (
    <PagedList
      {...pages}
      label={dashboardPage.tabs.reservations}
      keyOf={({ id }) => id}
      empty={<EmptyList {...emptyLists.reservations} />}
    >
      {(reservation) => <Entry reservation={reservation} />}
    </PagedList>
  )
}

function Entry({ reservation }: { reservation: MyReservation }) {
  const { id, status, reservationType, reservationDate, timeSlot, base, notes, reference, createdAt, rest } =
    reservation
  const href = `/ma-reservation#reservation=${id}`
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="text-lg font-bold">{formatDayTime(reservationDate, timeSlot)}</p>
        <p>
          {reservationTypeLabel[reservationType]}, {baseName(base)}
          <Details reservation={reservation} />
        </p>
        {notes ? (
          <p className="mt-2 border-l-2 border-line pl-3 break-words whitespace-pre-line text-slate">{notes}</p>
        ) : null}
        <p className="mt-2 text-sm text-slate">
          Référence <span className="font-semibold text-lake">{reference}</span>, demandée le{" "}
          {formatInstantDay(createdAt)}
        </p>
        <Terms reservation={reservation} />
        {rest ? <RestLine rest={rest} href={href} about={reference} /> : null}
        <a href={href} className="link inline-flex min-h-11 items-center">
          {dashboardPage.manage}
          <span className="sr-only">{` ${reference}`}</span>
        </a>
      </div>
      <div className="flex items-center justify-between gap-x-4 gap-y-2 sm:flex-col sm:items-end sm:justify-start">
        <ReservationBadge status={status} />
        {priceFact(reservation).map(([label, value]) => (
          <p key={label} className="text-right sm:max-w-52">
            <span className="block text-sm text-slate">{label}</span>
            <span className="font-bold">{value}</span>
          </p>
        ))}
      </div>
    </div>
  )
}

function Terms({ reservation }: { reservation: MyReservation }) {
  const { status, terms, answerBy } = reservation
  if (status === "cancelled" || status === "completed") return null
  return (
    <p className="mt-2 text-sm">
      {answerBy ? `${answerWords.by(sayInstant(answerBy))} ` : null}
      {changeSentences(terms, said(reservation, written))[0]}
    </p>
  )
}

/** What was asked for, as on the manage page; the message stands below. */
function Details({ reservation }: { reservation: MyReservation }): ReactNode {
  const details = askedFor({ ...reservation, notes: null })
  const line = details.map(([label, value]) => `${label} : ${value}`).join(" · ")
  return line ? <span className="block break-words text-slate">{line}</span> : null
}
