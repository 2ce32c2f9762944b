import { askedFor, askerOf } from "#app/features/reservations/asked-for.ts"
import { ReservationBadge } from "#app/features/reservations/manage/reservation-badge.tsx"
import { priceFact } from "#app/features/reservations/price-fact.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { CourseLine, type CourseStep } from "#app/ui/course-line.tsx"
import { formatDay, formatDayTime, formatEnd, sayInstant } from "#app/ui/formats.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { saveFile } from "#app/ui/save-file.ts"
import { answerWords } from "#content/facts/answer.ts"
import { ownReservation as words } from "#content/own-reservation.ts"
import { baseName } from "#content/school.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

export function OwnReservationHead({ reservation }: { reservation: OwnReservation }) {
  const { status, reservationType, reservationDate, timeSlot, base, reference, calendar } = reservation
  return (
    <section aria-labelledby="quand">
      <ReservationBadge status={status} />
      <h2 id="quand" className="mt-3 text-3xl first-letter:uppercase">
        {formatDayTime(reservationDate, timeSlot)}
      </h2>
      <p className="mt-1 text-lg text-slate">
        {reservationTypeLabel[reservationType]}, {baseName(base)}
      </p>
      {status === "cancelled" ? (
        <div className="mt-6 border-l-4 border-port pl-4">
          <p>{words.cancelled}</p>
          <ButtonLink href="/reservation" className="mt-4">
            {words.again}
          </ButtonLink>
        </div>
      ) : (
        <>
          <div className="mt-6">
            <CourseLine steps={stepsOf(reservation)} label={words.steps.label} />
          </div>
          <Button
            variant="outline"
            className="mt-6 w-full sm:w-auto"
            onClick={() => saveFile(`reservation-${reference}.ics`, calendar, "text/calendar")}
          >
            {words.calendar}
          </Button>
        </>
      )}
    </section>
  )
}

const textOf = { pending: null, confirmed: words.steps.confirmed, completed: words.steps.over, cancelled: null }

function stepsOf({ status, answerBy }: OwnReservation): CourseStep[] {
  const { asked, answer, outing } = words.steps
  const answered = status !== "pending"
  const completed = status === "completed"
  const outingState = answered ? "current" : "ahead"
  return [
    { title: asked, state: "done" },
    {
      title: answer,
      state: answered ? "done" : "current",
      text: answered ? null : waits(answerBy),
    },
    {
      title: outing,
      state: completed ? "done" : outingState,
      text: textOf[status],
    },
  ]
}

function waits(answerBy: string | null): string {
  return `${answerBy ? answerWords.by(sayInstant(answerBy)) : answerWords.soon} ${answerWords.placeKept}`
}

export function OwnReservationFacts({ reservation }: { reservation: OwnReservation }) {
  const facts = [
    ["Référence", reservation.reference],
    ["Date", formatDay(reservation.reservationDate, "long")],
    ["Horaire", `${reservation.timeSlot} – ${formatEnd(reservation.startsAt, reservation.endsAt)}`],
    ...askedFor(reservation),
    ...askerOf(reservation),
    // The section above shows the account.
    ...(reservation.account ? [] : priceFact({ ...reservation, charged: null })),
  ] as const
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-xl">
        {words.facts}
      </h2>
      <dl className="mt-3 border-t border-lake">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3">
            <dt className="text-slate">{label}</dt>
            <dd className="font-semibold whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
