import { useState } from "react"
import type { BookedSession } from "#app/features/calendar/courses/training.schema.ts"
import type { MyApplication } from "#app/features/licence/licence.schema.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { sayDayTime } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { Refusal } from "#app/ui/refusal.tsx"
import { sessionsStep } from "#content/licence-application.ts"
import { sessionReplacement as words } from "#content/sessions/replacement.ts"
import { freeInstead, noChanges } from "./session-choice.rules.ts"
import { SessionPlates } from "./session-plates.tsx"
import { SessionTerms } from "./session-terms.tsx"
import { useReplacement } from "./use-replacement.ts"
import { useSessions } from "./use-sessions.ts"

interface ReplacementDialogProps {
  application: MyApplication
  booking: BookedSession
  onClose: () => void
  onDone: () => void
}

const nothingClashes = new Set<string>()

export function ReplacementDialog({ application, booking, onClose, onDone }: ReplacementDialogProps) {
  const { sessionType, date, startTime, reference } = booking
  const { data, isError, refetch } = useSessions(application.licenseType)
  const [chosenId, choose] = useState<string>()
  const [missing, setMissing] = useState(false)
  const { run, running, refusal, reset } = useReplacement({ application, booking, onDone })
  const free = data && freeInstead({ booking, own: application.sessions, offered: data.items })
  const chosen = free?.find(({ id }) => id === chosenId)

  function confirm() {
    setMissing(!chosen)
    if (chosen) run(chosen)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title[sessionType]}
      description={`${words.insteadOf} ${sayDayTime(date, startTime)} (${reference})`}
      className="max-w-[44rem]!"
      footer={
        free && free.length > 0 ? (
          <>
            <Button aria-disabled={running} onClick={confirm}>
              {running ? words.confirming : words.confirm}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {words.keep}
            </Button>
          </>
        ) : (
          <ButtonLink href="/contact">{words.write}</ButtonLink>
        )
      }
    >
      {free ? (
        <SessionPlates
          title={words.groups[sessionType]}
          sessions={free}
          chosen={chosen ? [chosen] : []}
          changes={noChanges}
          clashing={nothingClashes}
          single
          none={words.none}
          onToggle={({ id }) => {
            reset()
            setMissing(false)
            choose(id)
          }}
        />
      ) : null}
      {isError && !data ? <LoadFailed title={sessionsStep.failed} onRetry={() => void refetch()} /> : null}
      {data || isError ? null : <Skeleton className="h-48" />}
      <div aria-live="polite">
        {chosen ? <SessionTerms sessions={[chosen]} before={application.programme} /> : null}
      </div>
      <Refusal>{missing ? words.missing : refusal}</Refusal>
    </Dialog>
  )
}
