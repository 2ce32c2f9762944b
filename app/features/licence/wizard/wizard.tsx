import { useCallback, useEffect, useRef, useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { forgetTab } from "#app/browser/page/tab-store.ts"
import type { Candidate } from "#app/features/licence/application/candidate.ts"
import { useDraftSaving } from "#app/features/licence/application/use-draft-saving.ts"
import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { freeTypes } from "#app/features/licence/licence.rules.ts"
import type { TakenSession } from "#app/features/licence/sessions/said-of-sessions.ts"
import { useApplication } from "#app/features/licence/use-application.ts"
import { announce } from "#app/ui/page/announce.ts"
import { sessionsStep } from "#content/licence-application.ts"
import { NothingFree } from "./nothing-free.tsx"
import { SaveNote } from "./save-note.tsx"
import { SubmittedPanel } from "./submitted-panel.tsx"
import { personalDraftKey } from "./use-personal-step.ts"
import { type StepPath, useWizardStep } from "./use-wizard-step.ts"
import { WizardCourse, WizardProgress } from "./wizard-course.tsx"
import { WizardLoadFailed } from "./wizard-load-failed.tsx"
import { WizardSkeleton } from "./wizard-skeleton.tsx"
import { WizardStep } from "./wizard-step.tsx"
import { WizardSummary } from "./wizard-summary.tsx"

interface WizardProps {
  candidate: Candidate & { status: "in" }
  onLook: () => void
}

export function Wizard({ candidate, onLook }: WizardProps) {
  const { userId } = candidate
  const { data, error, isError, refetch } = useApplication(userId)
  const [submitted, setSubmitted] = useState<readonly TakenSession[]>()
  useEffect(() => {
    if (isOver(error)) onLook()
  }, [error, onLook])

  function succeeded(sessions: readonly TakenSession[]) {
    forgetTab(personalDraftKey(userId))
    setSubmitted(sessions)
    window.scrollTo({ top: 0 })
    announce("success", sessionsStep.done)
  }

  if (submitted) return <SubmittedPanel sessions={submitted} />
  if (data && nothingFree(data)) return <NothingFree taken={data.takenTypes} />
  if (data) return <Steps answer={data} candidate={candidate} onLook={onLook} onSubmitted={succeeded} />
  return isError ? <WizardLoadFailed onRetry={() => void refetch()} /> : <WizardSkeleton />
}

function Steps({
  answer,
  candidate,
  onLook,
  onSubmitted,
}: WizardProps & { answer: ApplicationAnswer; onSubmitted: (sessions: readonly TakenSession[]) => void }) {
  const { step, open } = useWizardStep(answer)
  const refused = (refusal: unknown) => (isOver(refusal) ? onLook() : undefined)
  const saving = useDraftSaving(candidate.userId, refused)
  const [unsaved, setUnsaved] = useState(false)
  const leave = useRef<((next: StepPath) => void) | undefined>(undefined)
  const leaveBy = useCallback((way: typeof leave.current) => {
    leave.current = way
  }, [])
  const [first] = useState(step)
  const [moved, setMoved] = useState(false)
  if (!moved && step !== first) setMoved(true)
  if (!step) return <WizardSkeleton />

  /** A step with something to save is left through its own form. */
  function go(next: StepPath) {
    if (next === step) return
    if (leave.current) leave.current(next)
    else open(next)
  }

  return (
    <>
      <WizardCourse answer={answer} step={step} onGo={go} />
      <div className="wizard-status">
        <div className="frame flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm">
          <WizardProgress step={step} />
          <SaveNote state={saving.state} unsaved={unsaved} answer={answer} />
        </div>
      </div>
      <div className="frame wizard-body">
        <WizardStep
          key={step}
          step={step}
          answer={answer}
          candidate={candidate}
          saving={saving}
          arrived={moved}
          onLeaveBy={leaveBy}
          onUnsaved={setUnsaved}
          onOpen={open}
          onSubmitted={onSubmitted}
          onRefused={refused}
        />
        <WizardSummary answer={answer} step={step} />
      </div>
    </>
  )
}

function nothingFree({ application, takenTypes }: ApplicationAnswer): boolean {
  return freeTypes(takenTypes).length === 0 && !application?.typeLocked
}

/** The request says that nobody is signed in any more. */
function isOver(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401
}
