import type { Ref } from "react"
import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import type { ChosenSession } from "#app/features/licence/application.schema.ts"
import { sayDayTime } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { sessionsStep } from "#content/licence-application.ts"
import { hasChanges, type SessionChanges } from "./session-choice.rules.ts"

const words = sessionsStep.changed

interface SessionChangesNoteProps {
  changes: SessionChanges
  /** The earlier choice, with the prices shown then. */
  before: readonly ChosenSession[]
  sessions: readonly TrainingSession[]
  ref: Ref<HTMLDivElement>
}

/** The candidate confirms these before submitting. */
export function SessionChangesNote({ changes, before, sessions, ref }: SessionChangesNoteProps) {
  if (!hasChanges(changes)) return null
  const prices = new Map(before.map(({ id, priceCents }) => [id, priceCents]))

  function nameOf(id: string): string {
    const session = sessions.find((one) => one.id === id)
    return session ? `La session du ${sayDayTime(session.date, session.startTime)}` : words.gone
  }

  return (
    <div ref={ref} role="alert" tabIndex={-1} className="rounded-card border-2 border-special p-4">
      <p className="font-bold">{words.title}</p>
      <ul className="mt-2 space-y-1.5">
        {changes.full.map((id) => (
          <Change key={id} tone="full">{`${nameOf(id)} ${words.full}`}</Change>
        ))}
        {changes.unavailable.map((id) => (
          <Change key={id} tone="full">{`${nameOf(id)} ${words.unavailable}`}</Change>
        ))}
        {changes.repriced.map(({ id, priceCents }) => (
          <Change key={id} tone="pending">
            {`${nameOf(id)} ${words.repriced} ${formatChf(priceCents)}, au lieu de ${formatChf(prices.get(id) ?? priceCents)}.`}
          </Change>
        ))}
      </ul>
      <p className="mt-2 text-slate">{words.text}</p>
    </div>
  )
}

function Change({ tone, children }: { tone: "full" | "pending"; children: string }) {
  return (
    <li className="flex items-start gap-2">
      <Mark tone={tone} className="mt-1.5 size-3" />
      {children}
    </li>
  )
}
