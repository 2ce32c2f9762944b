import type { KnownPerson } from "#app/features/licence/application/personal-values.ts"
import type { DraftSaving } from "#app/features/licence/application/use-draft-saving.ts"
import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { DocumentsStep } from "#app/features/licence/documents/documents-step.tsx"
import { PaymentStep } from "#app/features/licence/payment/payment-step.tsx"
import type { TakenSession } from "#app/features/licence/sessions/said-of-sessions.ts"
import { SessionsStep } from "#app/features/licence/sessions/sessions-step.tsx"
import { PersonalStep } from "./personal-step.tsx"
import type { StepPath } from "./use-wizard-step.ts"

interface WizardStepProps {
  step: StepPath
  answer: ApplicationAnswer
  candidate: { userId: string; person: KnownPerson }
  saving: DraftSaving
  arrived: boolean
  onLeaveBy: (leave: ((next: StepPath) => void) | undefined) => void
  onUnsaved: (unsaved: boolean) => void
  onOpen: (step: StepPath) => void
  onSubmitted: (sessions: readonly TakenSession[]) => void
  onRefused: (error: unknown) => void
}

/** The step on the screen. All but the first have a draft to work on. */
export function WizardStep(props: WizardStepProps) {
  const { step, candidate, saving, arrived, onOpen, onRefused, onSubmitted } = props
  const { application, takenTypes: taken, today, onlinePayments, demoPayments } = props.answer
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
        {...{ application, onlinePayments, demoPayments, userId, arrived, onRefused }}
        onDone={() => onOpen("reservation")}
      />
    )
  }
  return <SessionsStep {...{ application, onlinePayments, userId, saving, arrived, onRefused, onSubmitted }} />
}
