import { changeSentences } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { said, saidOfSeat } from "#app/features/bookings/facts/said.labels.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { NextSession } from "#app/features/licence/licence.schema.ts"
import { type NextStep, nextStep, type OwnState, type Upcoming } from "#app/features/people/people.rules.ts"
import type { MyReservation } from "#app/features/reservations/my-reservations/my-reservations.schema.ts"
import { reservationTypeLabel } from "#app/features/reservations/reservations.labels.ts"
import { formatDayTime, sayInstant } from "#app/ui/formats.ts"
import { BoatProfile } from "#app/ui/page/boats.tsx"
import { ButtonLink } from "#app/ui/page/button.tsx"
import { restWords } from "#app/ui/rest-line.tsx"
import { written } from "#app/ui/written.ts"
import { nextSteps } from "#content/dashboard.ts"
import { answerWords } from "#content/facts/answer.ts"
import { baseName } from "#content/school.ts"

interface NextStepCardProps {
  state: OwnState | undefined
  failed: boolean
}

export function NextStepCard({ state, failed }: NextStepCardProps) {
  return (
    <section aria-labelledby="prochaine-etape" className="next-step on-lake isobaths rounded-card bg-lake text-paper">
      <div className="flex flex-col items-start">
        <p id="prochaine-etape" className="legend mb-3">
          À faire en premier
        </p>
        {state ? <Step state={state} /> : <Unknown failed={failed} />}
      </div>
      <div className="next-step-drawing" aria-hidden="true">
        <BoatProfile seats={6} className="w-48" />
      </div>
    </section>
  )
}

function Step({ state }: { state: OwnState }) {
  const step = nextStep(state)
  const { title, text, action } = nextSteps[step]
  const booked = state.upcoming && saysUpcoming(step) ? saidOf(state.upcoming) : undefined
  return (
    <>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-[34rem] text-foam">
        {booked ? <strong className="block text-lg font-semibold text-paper">{booked.what}</strong> : null}
        {[...(booked?.facts ?? []), text].join(" ")}
      </p>
      <p className="mt-auto pt-6">
        <ButtonLink variant="hero" href={booked && step === "moved" ? booked.href : action.href}>
          {action.label}
        </ButtonLink>
      </p>
    </>
  )
}

function saysUpcoming(step: NextStep): boolean {
  return step === "moved" || step.startsWith("outing") || step.startsWith("session")
}

interface Said {
  what: string
  /** The same sentences as in the list and on the manage page (school 0). */
  facts: string[]
  href: string
}

function saidOf(upcoming: Upcoming): Said {
  return "outing" in upcoming ? saidOfOuting(upcoming.outing) : saidOfSession(upcoming.session)
}

function saidOfOuting(outing: MyReservation): Said {
  const { id, reservationType, reservationDate, timeSlot, base, status, answerBy, terms, rest } = outing
  const answer = answerBy ? answerWords.by(sayInstant(answerBy)) : answerWords.soon
  return {
    what: `${reservationTypeLabel[reservationType]}, ${formatDayTime(reservationDate, timeSlot)}, ${baseName(base)}`,
    facts: [
      ...(status === "pending" ? [answer] : []),
      ...(rest ? [restWords(rest)] : []),
      ...changeSentences(terms, said(outing, written)).slice(0, 1),
    ],
    href: `/ma-reservation#reservation=${id}`,
  }
}

function saidOfSession({ applicationId, licenseType, seat, rest }: NextSession): Said {
  const { sessionType, date, startTime, location, terms } = seat
  const formation = `${sessionTypeLabel[sessionType]}, ${licenceTypeLabel[licenseType].toLowerCase()}`
  return {
    what: `${formation}, ${formatDayTime(date, startTime)}, ${location}`,
    facts: [...(rest ? [restWords(rest)] : []), ...changeSentences(terms, saidOfSeat(written)).slice(0, 1)],
    href: `/ma-reservation#demande=${applicationId}`,
  }
}

function Unknown({ failed }: { failed: boolean }) {
  return failed ? (
    <p className="text-lg text-foam">Votre prochaine étape s’affichera ici dès que vos données seront chargées.</p>
  ) : (
    <div aria-hidden="true" className="w-full animate-pulse space-y-3">
      <div className="h-8 w-72 max-w-full rounded-control bg-lake-lift" />
      <div className="h-5 w-full max-w-[30rem] rounded-control bg-lake-lift" />
      <div className="h-5 w-2/3 max-w-[20rem] rounded-control bg-lake-lift" />
    </div>
  )
}
