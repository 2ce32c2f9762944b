import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import type { KnownPerson } from "#app/features/licence/personal-values.ts"
import type { DraftSaving } from "#app/features/licence/use-draft-saving.ts"
import type { StepPath } from "#app/features/licence/use-wizard-step.ts"
import { DocumentsStep } from "./documents-step.tsx"
import { PaymentStep } from "./payment-step.tsx"
import { PersonalStep } from "./personal-step.tsx"
import { SessionsStep } from "./sessions-step.tsx"

interface WizardStepProps {
  step: StepPath
  answer: ApplicationAnswer
  candidate: { userId: string; person: KnownPerson }
  saving: DraftSaving
  arrived: boolean
  /** A step that has something to save says how it is left. */
  onLeaveBy: (leave: ((next: StepPath) => void) | undefined) => void
  onUnsaved: (unsaved: boolean) => void
  onOpen: (step: StepPath) => void
  onSubmitted: () => void
  /** What a request was refused with. */
  onRefused: (error: unknown) => void
}

/** The step on the screen. All but the first have a draft to work on. */
export function WizardStep(props: WizardStepProps) {
  const { step, candidate, saving, arrived, onOpen, onRefused, onSubmitted } = props
  const { application, takenTypes: taken, today, demoPayments } = props.answer
  const { userId } = candidate
  if (step === "informations" || !application) {
    const { onLeaveBy, onUnsaved } = props
    return (
      <PersonalStep
        {...{ application, taken, today, saving, arrived, onLeaveBy, onUnsaved, onOpen, userId }}
        person={candidate.person}
      />
    )
  }
  if (step === "documents") {
    return <DocumentsStep {...{ application, today, userId, arrived, onRefused }} onDone={() => onOpen("paiement")} />
  }
  if (step === "paiement") {
    return (
      <PaymentStep
        {...{ application, demoPayments, userId, arrived, onRefused }}
        onDone={() => onOpen("reservation")}
      />
    )
  }
  return <SessionsStep {...{ application, userId, saving, arrived, onRefused, onSubmitted }} />
}
