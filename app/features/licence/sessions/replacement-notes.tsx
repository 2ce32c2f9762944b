import { useEffect, useRef, useState } from "react"
import { unreplaced } from "#app/features/calendar/courses/training.rules.ts"
import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import type { MyApplication } from "#app/features/licence/licence.schema.ts"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { formatDayTime } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { sessionReplacement as words } from "#content/sessions/replacement.ts"
import { ReplacementDialog } from "./replacement-dialog.tsx"

function endOf({ keptPercent, sessionCancelled }: Pick<BookedSession, "keptPercent" | "sessionCancelled">) {
  if (keptPercent !== null) return "left"
  return sessionCancelled ? "cancelled" : "lapsed"
}

export function ReplacementNotes({ application }: { application: MyApplication }) {
  const [openId, open] = useState<string>()
  const [replaced, setReplaced] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const waiting = keepsSeats(application.status) ? unreplaced(application.sessions) : []
  const chosen = waiting.find(({ id }) => id === openId)
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (replaced > 0) place.current?.focus()
  }, [replaced])
  if (waiting.length + replaced === 0) return null
  return (
    <div ref={place} tabIndex={-1} className="mt-3 space-y-3 outline-none">
      <SuccessNote words={replaced > 0 ? words.done : undefined} className="has-[span]:mb-3" />
      <ul className="space-y-3">
        {waiting.map(({ id, date, startTime, reference, ...seat }) => (
          <li key={id} className="rounded-card border-2 border-special p-4">
            <p className="font-bold">{words[endOf(seat)][seat.sessionType]}</p>
            <p className="mt-1">
              {`${formatDayTime(date, startTime)} (${reference}). ${words[seat.keptPercent === null ? "text" : "leftText"]}`}
            </p>
            <Button className="mt-3" onClick={() => open(id)}>
              {words.choose}
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <ReplacementDialog
          application={application}
          booking={chosen}
          onClose={() => open(undefined)}
          onDone={() => {
            open(undefined)
            setReplaced(replaced + 1)
          }}
        />
      ) : null}
    </div>
  )
}
