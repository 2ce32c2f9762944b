import { sessionStateLabel } from "#app/features/calendar/courses/training.admin.labels.ts"
import type { AdminSession } from "#app/features/calendar/courses/training.admin.schema.ts"
import { type SessionState, seatsLeft } from "#app/features/calendar/slots/kinds/session-state.rules.ts"
import { Mark, type Tone } from "#app/ui/page/marks.tsx"
import { sessionsScreen } from "#content/admin/training.ts"

const tones = { open: "free", closed: "neutral", past: "neutral", cancelled: "full" } satisfies Record<
  SessionState,
  Tone
>

export function SessionStanding({ session }: { session: AdminSession }) {
  const full = session.state === "open" && seatsLeft(session) === 0
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Mark tone={full ? "full" : tones[session.state]} />
      {full ? sessionsScreen.full : sessionStateLabel[session.state]}
    </span>
  )
}
