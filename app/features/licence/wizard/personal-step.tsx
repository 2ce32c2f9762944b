import { useEffect, useRef } from "react"
import { FormProvider } from "react-hook-form"
import { LicenceChoice } from "#app/features/licence/application/licence-choice.tsx"
import { PersonalFields } from "#app/features/licence/application/personal-fields.tsx"
import type { KnownPerson } from "#app/features/licence/application/personal-values.ts"
import type { DraftSaving } from "#app/features/licence/application/use-draft-saving.ts"
import type { Application } from "#app/features/licence/application.schema.ts"
import type { TakenTypes } from "#app/features/licence/licence.schema.ts"
import { StepFrame } from "#app/features/licence/step-frame.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { licenceApplicationPage, personalStep as words } from "#content/licence-application.ts"
import { usePersonalStep } from "./use-personal-step.ts"
import type { StepPath } from "./use-wizard-step.ts"

interface PersonalStepProps {
  application: Application | null
  taken: TakenTypes
  today: string
  person: KnownPerson
  userId: string
  saving: DraftSaving
  arrived: boolean
  /** Gets the function that saves this step before another one opens. */
  onLeaveBy: (leave: ((next: StepPath) => void) | undefined) => void
  onUnsaved: (unsaved: boolean) => void
  onOpen: (step: StepPath) => void
}

export function PersonalStep({ onLeaveBy, onUnsaved, onOpen, ...props }: PersonalStepProps) {
  const { application, taken, today, arrived } = props
  const element = useRef<HTMLFormElement>(null)
  const goal = useRef<StepPath>("documents")
  const { form, summary, sending, changed } = usePersonalStep({ ...props, onDone: () => onOpen(goal.current) })
  const { submit, problems, failure, sending: busy } = sending

  useEffect(() => {
    onLeaveBy((next) => {
      goal.current = next
      element.current?.requestSubmit()
    })
    return () => onLeaveBy(undefined)
  }, [onLeaveBy])
  useEffect(() => {
    onUnsaved(changed)
    return () => onUnsaved(false)
  }, [onUnsaved, changed])

  return (
    <StepFrame title={words.title} text={words.text} arrived={arrived}>
      <FormProvider {...form}>
        <form
          ref={element}
          method="post"
          noValidate
          aria-label={words.title}
          className="mt-6 space-y-6"
          onSubmit={(event) => void submit(event)}
        >
          <ErrorSummary ref={summary} problems={problems} {...(failure ? { title: failure[0] } : {})} />
          <LicenceChoice locked={application?.typeLocked ?? false} taken={taken} />
          <PersonalFields today={today} />
          <Button
            type="submit"
            size="lg"
            className="w-full sm:w-auto"
            disabled={busy}
            onClick={() => {
              goal.current = "documents"
            }}
          >
            {busy ? licenceApplicationPage.save.saving : licenceApplicationPage.goOn}
          </Button>
        </form>
      </FormProvider>
    </StepFrame>
  )
}
