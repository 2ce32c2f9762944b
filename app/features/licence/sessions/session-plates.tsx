import { type ReactNode, useRef, useState } from "react"
import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import type { ChosenSession } from "#app/features/licence/application.schema.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Badge } from "#app/ui/page/badge.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { Mark, type Tone } from "#app/ui/page/marks.tsx"
import { sessionsStep as words } from "#content/licence-application.ts"
import type { SessionChanges } from "./session-choice.rules.ts"
import "#app/ui/choice-plate.css"

interface SessionPlatesProps {
  title: string
  sessions: readonly TrainingSession[]
  chosen: readonly ChosenSession[]
  changes: SessionChanges
  clashing: ReadonlySet<string>
  single?: boolean
  none?: ReactNode
  onToggle: (session: TrainingSession) => void
}

const firstOnes = 6

/** The sessions come sorted by date; full ones are disabled. */
export function SessionPlates(props: SessionPlatesProps) {
  const { title, sessions, chosen, changes, clashing, single = false, none = words.none, onToggle } = props
  const [all, showAll] = useState(false)
  const plates = useRef<HTMLDivElement>(null)
  const isChosen = (session: TrainingSession) => chosen.some(({ id }) => id === session.id)
  const shown = sessions.filter((session, index) => all || index < firstOnes || isChosen(session))

  function unfold() {
    showAll(true)
    // Moves the focus from the vanished button to the first new session.
    requestAnimationFrame(() => plates.current?.querySelectorAll<HTMLElement>("input")[firstOnes]?.focus())
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-xl font-bold">{title}</legend>
      {sessions.length === 0 ? <p className="mt-2 text-slate">{none}</p> : null}
      <div ref={plates} className="mt-3 grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        {shown.map((session) => (
          <SessionPlate
            key={session.id}
            session={session}
            checked={isChosen(session)}
            full={session.placesLeft < 1 || changes.full.includes(session.id)}
            repriced={changes.repriced.some(({ id }) => id === session.id)}
            clashing={clashing.has(session.id)}
            single={single}
            onToggle={onToggle}
          />
        ))}
      </div>
      {shown.length < sessions.length ? (
        <Button variant="outline" className="mt-3" onClick={unfold}>
          {`${words.more} ${title} (${sessions.length})`}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface SessionPlateProps {
  session: TrainingSession
  checked: boolean
  full: boolean
  repriced: boolean
  clashing: boolean
  single: boolean
  onToggle: (session: TrainingSession) => void
}

function SessionPlate({ session, checked, full, repriced, clashing, single, onToggle }: SessionPlateProps) {
  const { date, startTime, endTime, priceCents, instructorName, location, placesLeft } = session
  return (
    <label className="choice-plate gap-1.5 px-4 py-3.5">
      <input
        type={single ? "radio" : "checkbox"}
        name={single ? "session" : undefined}
        className="sr-only"
        checked={checked && !full}
        disabled={full}
        onChange={() => onToggle(session)}
      />
      <span className="font-bold">
        {formatDay(date)}, <span className="whitespace-nowrap">{`${startTime} – ${endTime}`}</span>
      </span>
      <span className="text-sm">
        {location}, {words.with} {instructorName}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="flex items-center gap-1.5">
          <Mark tone={toneOf(placesLeft, full)} className="size-3" />
          {full ? words.full : plural(placesLeft, "place")}
        </span>
        {repriced ? <Badge tone="pending">{words.newPrice}</Badge> : null}
        {clashing ? <Badge tone="full">{words.sameTime}</Badge> : null}
        <span className="ml-auto text-base font-bold">{formatChf(priceCents)}</span>
      </span>
    </label>
  )
}

function toneOf(placesLeft: number, full: boolean): Tone {
  if (full) return "full"
  return placesLeft === 1 ? "few" : "free"
}
