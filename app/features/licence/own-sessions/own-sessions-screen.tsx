import { type ComponentType, type ReactNode, useState } from "react"
import { sessionsSentence } from "#app/features/bookings/facts/change-sentences.labels.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import type { OwnMoneyShown } from "#app/features/payments/online/own-money.schema.ts"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { OwnFound } from "#app/ui/own/own-found.tsx"
import type { ToastWords } from "#app/ui/page/announce.ts"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { saveFile } from "#app/ui/save-file.ts"
import { ownSessions as words } from "#content/sessions/own-sessions.ts"
import type { OwnSeat, OwnSessions, SessionsKey } from "./own-sessions.schema.ts"
import { SeatCard } from "./seat-card.tsx"

const dashboard = "/dashboard?onglet=permis"

interface OwnSessionsScreenProps {
  sessionsKey: SessionsKey
  /** Replaces the sessions if the link is not valid. */
  lost: ReactNode
  Payment: ComponentType<OwnMoneyShown>
}

/** Candidates see, move and leave the booked sessions of their application (school 2, "Policies"). */
export function OwnSessionsScreen({ sessionsKey, lost, Payment }: OwnSessionsScreenProps) {
  return (
    <OwnFound<OwnSessions>
      path="/own-sessions"
      holder={sessionsKey}
      byAccount={sessionsKey.applicationId !== undefined}
      lost={lost}
      back={dashboard}
      words={words}
    >
      {(sessions, readAt) => (
        <Sessions sessions={sessions} readAt={readAt} sessionsKey={sessionsKey} Payment={Payment} />
      )}
    </OwnFound>
  )
}

interface SessionsProps extends Pick<OwnSessionsScreenProps, "sessionsKey" | "Payment"> {
  sessions: OwnSessions
  readAt: Date
}

function Sessions({ sessions, readAt, sessionsKey, Payment }: SessionsProps) {
  const { licenseType, seats, calendar } = sessions
  const [done, setDone] = useState<ToastWords>()
  const confirmed = seats.filter(({ bookingStatus }) => bookingStatus === "confirmed")
  const ended = seats.filter(({ bookingStatus }) => bookingStatus === "cancelled")
  const group = (title: string, shown: readonly OwnSeat[]) =>
    shown.length === 0 ? null : (
      <section aria-label={title}>
        <h3 className="text-xl">{title}</h3>
        <ul className="mt-3 border-t border-lake">
          {shown.map((seat) => (
            <SeatCard
              key={seat.id}
              seat={seat}
              sessions={sessions}
              holder={sessionsKey}
              readAt={readAt}
              onDone={setDone}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <div className="max-w-[44rem] space-y-8">
      <SuccessNote words={done} />
      <section aria-labelledby="formation">
        <h2 id="formation" className="text-3xl">
          {words.title}
        </h2>
        <p className="mt-1 text-lg text-slate">{licenceTypeLabel[licenseType]}</p>
        <p className="mt-4 border-l-4 border-water pl-4">{sessionsSentence(seats.map(({ terms }) => terms))}</p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {calendar ? (
            <Button variant="outline" onClick={() => saveFile("sessions-de-formation.ics", calendar, "text/calendar")}>
              {words.calendar}
            </Button>
          ) : null}
          <ButtonLink variant="ghost" href={dashboard}>
            {words.dashboard}
          </ButtonLink>
        </div>
      </section>
      {group(
        words.list,
        confirmed.filter(({ terms }) => terms.cancellable),
      )}
      <Payment money={sessions} holder={sessionsKey} path="/own-sessions" />
      {group(
        words.over,
        confirmed.filter(({ terms }) => !terms.cancellable),
      )}
      {group(words.ended, ended)}
    </div>
  )
}
