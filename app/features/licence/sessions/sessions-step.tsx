import type { TrainingSession } from "#app/features/calendar/courses/training.schema.ts"
import type { DraftSaving } from "#app/features/licence/application/use-draft-saving.ts"
import type { Application } from "#app/features/licence/application.schema.ts"
import { StepFrame } from "#app/features/licence/step-frame.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { SendBar } from "#app/ui/form/send-bar.tsx"
import { plural } from "#app/ui/formats.ts"
import { LoadFailed } from "#app/ui/load-failed.tsx"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { sessionsStep as words } from "#content/licence-application.ts"
import type { TakenSession } from "./said-of-sessions.ts"
import { SessionChangesNote } from "./session-changes-note.tsx"
import { hasChanges, inEachOthersWay, sessionsOf, sumCents } from "./session-choice.rules.ts"
import { SessionPlates } from "./session-plates.tsx"
import { SessionTerms } from "./session-terms.tsx"
import { useSessionChoice } from "./use-session-choice.ts"
import { useSessions } from "./use-sessions.ts"
import { useSubmission } from "./use-submission.ts"

interface SessionsStepProps {
  application: Application
  onlinePayments: boolean
  userId: string
  saving: DraftSaving
  arrived: boolean
  onSubmitted: (taken: readonly TakenSession[]) => void
  onRefused: (error: unknown) => void
}

export function SessionsStep({ arrived, ...props }: SessionsStepProps) {
  const { data, isError, refetch } = useSessions(props.application.licenseType)
  return (
    <StepFrame title={words.title} text={words.text} arrived={arrived}>
      <div className="mt-6">
        {data ? <Choice sessions={data.items} {...props} /> : null}
        {isError && !data ? <LoadFailed title={words.failed} onRetry={() => void refetch()} /> : null}
        {data || isError ? null : <SessionsSkeleton />}
      </div>
    </StepFrame>
  )
}

type ChoiceProps = Omit<SessionsStepProps, "arrived"> & { sessions: readonly TrainingSession[] }

function Choice({ application, onlinePayments, sessions, userId, saving, onSubmitted, onRefused }: ChoiceProps) {
  const choice = useSessionChoice({ application, sessions, saving })
  const { chosen, changes } = choice
  const taken = sessionsOf(chosen, sessions)
  const { submit, submitting, failure, summary } = useSubmission({
    application,
    sessions,
    choice,
    userId,
    onSubmitted: () => onSubmitted(taken),
    onRefused,
  })
  const dueCents = sumCents(chosen)
  const sum = formatChf(dueCents)
  const clashing = inEachOthersWay(chosen, sessions)
  const label = hasChanges(changes) ? words.confirm : words.submit
  return (
    <div className="space-y-8">
      {failure ? <ErrorSummary ref={summary} title={failure[0]} problems={[{ message: failure[1] }]} /> : null}
      <SessionChangesNote ref={failure ? null : summary} changes={changes} before={choice.before} sessions={sessions} />
      {(["theory", "practice"] as const).map((type) => (
        <SessionPlates
          key={type}
          title={words.groups[type]}
          sessions={sessions.filter(({ sessionType }) => sessionType === type)}
          chosen={chosen}
          changes={changes}
          clashing={clashing}
          onToggle={choice.toggle}
        />
      ))}
      <div className="border-t border-lake pt-5">
        <output className="text-slate">
          {chosen.length > 0 ? plural(chosen.length, "session choisie", "sessions choisies") : words.nothingChosen}
          {chosen.length > 0 ? <span className="sr-only">{`, ${words.sum} : ${sum}`}</span> : null}
        </output>
        <SessionTerms sessions={taken} before={null} />
        {dueCents > 0 ? (
          <p className="mt-4 text-slate">{onlinePayments ? words.sumText : words.sumTextAtSchool}</p>
        ) : null}
      </div>
      <SendBar price={chosen.length > 0 ? { name: words.sum, amount: sum } : undefined}>
        <Button aria-disabled={submitting} onClick={() => void submit()}>
          {submitting ? words.submitting : label}
        </Button>
      </SendBar>
    </div>
  )
}

function SessionsSkeleton() {
  return (
    <div className="space-y-3">
      <output className="sr-only">{words.loading}</output>
      {[1, 2, 3, 4].map((plate) => (
        <Skeleton key={plate} className="h-24" />
      ))}
    </div>
  )
}
