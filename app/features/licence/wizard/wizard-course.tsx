import { Fragment } from "react"
import { licenceSteps } from "#app/features/licence/application/licence.steps.ts"
import type { ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { licenceApplicationPage } from "#content/licence-application.ts"
import { opens, type StepPath } from "./use-wizard-step.ts"

interface WizardCourseProps {
  answer: ApplicationAnswer
  step: StepPath
  onGo: (step: StepPath) => void
}

const words = licenceApplicationPage.course

/** Four marks along the course; the mark of an open step leads to it (specification 4, look). */
export function WizardCourse({ answer, step, onGo }: WizardCourseProps) {
  const { application, today } = answer
  return (
    <nav aria-label={words.label} className="frame py-6">
      <ol className="wizard-course">
        {licenceSteps.map(({ path, label, isComplete }, index) => {
          const done = application !== null && isComplete(application, today)
          return (
            <li key={path} data-done={done || undefined}>
              <button
                type="button"
                className="wizard-mark"
                disabled={!opens(path, answer)}
                aria-current={path === step ? "step" : undefined}
                onClick={() => onGo(path)}
              >
                <span className="wizard-buoy" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="wizard-name">
                  {label}
                  {done ? <span className="sr-only"> ({words.done})</span> : null}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** « Étape 2 sur 4 », and the same as a bar (specification 4: progress is step/4). */
export function WizardProgress({ step }: { step: StepPath }) {
  const at = licenceSteps.findIndex(({ path }) => path === step) + 1
  return (
    <Fragment>
      <span className="font-semibold">{`Étape ${at} sur ${licenceSteps.length}`}</span>
      <progress aria-label={words.progress} max={licenceSteps.length} value={at} className="wizard-progress" />
    </Fragment>
  )
}
