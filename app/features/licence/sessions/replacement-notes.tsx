import { useState } from "react"
import { keepsSeats } from "#app/features/licence/licence.rules.ts"
import type { MyApplication } from "#app/features/licence/licence.schema.ts"
import { unreplaced } from "#app/features/training/training.rules.ts"
import { formatDayTime } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { sessionReplacement as words } from "#content/session-replacement.ts"
import { ReplacementDialog } from "./replacement-dialog.tsx"

/** The sessions the school has cancelled, each with a button to choose another. */
export function ReplacementNotes({ application }: { application: MyApplication }) {
  const [openId, open] = useState<string>()
  const waiting = keepsSeats(application.status) ? unreplaced(application.sessions) : []
  const chosen = waiting.find(({ id }) => id === openId)
  if (waiting.length === 0) return null
  return (
    <>
      <ul className="mt-3 space-y-3">
        {waiting.map(({ id, sessionType, date, startTime, reference }) => (
          <li key={id} className="rounded-card border-2 border-special p-4">
            <p className="font-bold">{words.cancelled[sessionType]}</p>
            <p className="mt-1">{`${formatDayTime(date, startTime)} (${reference}). ${words.text}`}</p>
            <Button className="mt-3" onClick={() => open(id)}>
              {words.choose}
            </Button>
          </li>
        ))}
      </ul>
      {chosen ? <ReplacementDialog application={application} booking={chosen} onClose={() => open(undefined)} /> : null}
    </>
  )
}
