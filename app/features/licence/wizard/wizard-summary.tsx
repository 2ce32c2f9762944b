import { licenceSteps } from "#app/features/licence/application/licence.steps.ts"
import type { Application, ApplicationAnswer } from "#app/features/licence/application.schema.ts"
import { documentKinds } from "#app/features/licence/document-kinds.rules.ts"
import { licenceTypeLabel } from "#app/features/licence/licence.labels.ts"
import { sumCents } from "#app/features/licence/sessions/session-choice.rules.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { licenceApplicationPage, sessionsStep, wizardSummary as words } from "#content/licence-application.ts"
import type { StepPath } from "./use-wizard-step.ts"

export function WizardSummary({ answer, step }: { answer: ApplicationAnswer; step: StepPath }) {
  const { application, today } = answer
  const remaining = licenceSteps.filter(({ isComplete }) => !application || !isComplete(application, today))
  const facts = application ? factsOf(application, step) : []
  return (
    <aside aria-labelledby="recapitulatif" className="wizard-summary">
      <h2 id="recapitulatif" className="text-xl">
        {words.title}
      </h2>
      {facts.length > 0 ? (
        <dl className="mt-3 border-t border-line">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
              <dt className="text-slate">{label}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {remaining.length > 0 ? (
        <>
          <p className="mt-5 font-semibold">{licenceApplicationPage.course.remaining}</p>
          <ul className="mt-2 space-y-1.5">
            {remaining.map(({ path, label }) => (
              <li key={path} className="flex items-center gap-2 text-slate">
                <Mark tone="pending" className="size-3" />
                {label}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-5 flex items-center gap-2 font-semibold">
          <Mark tone="free" className="size-3" />
          {licenceApplicationPage.course.nothingRemains}
        </p>
      )}
      <p className="mt-5 border-t border-line pt-4 text-sm text-slate">{words.resume}</p>
    </aside>
  )
}

function factsOf(application: Application, step: StepPath): [string, string][] {
  const { licenseType, documents, payment, chosenSessions } = application
  const facts: [string, string][] = [
    [words.licence, licenceTypeLabel[licenseType]],
    [words.documents, `${documents.length} sur ${documentKinds.length}`],
    [words.fee, formatChf(payment.amountCents)],
  ]
  // The last step itself shows the sum of the chosen sessions.
  if (step === "reservation" || chosenSessions.length === 0) return facts
  return [...facts, [sessionsStep.sum, formatChf(sumCents(chosenSessions))]]
}
