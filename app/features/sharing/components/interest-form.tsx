import { useRef } from "react"
import type { UseFormReturn } from "react-hook-form"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { useEngaged } from "#app/browser/form/use-engaged.ts"
import { interestFieldLabel, preferredPlanLabel } from "#app/features/sharing/sharing.labels.ts"
import {
  fetchInterestRules,
  type InterestValues,
  interestForm,
  useSendInterest,
} from "#app/features/sharing/use-interest.ts"
import { DataNote } from "#app/ui/form/data-note.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Field, Input, Select, Textarea } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { Honeypot } from "#app/ui/honeypot.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { sharingPage } from "#content/sharing.ts"

const { id } = interestForm

interface InterestFormProps {
  form: UseFormReturn<InterestValues>
}

/** Only the e-mail is required (specification 5). */
export function InterestForm(props: InterestFormProps) {
  return (
    <QueryProvider>
      <JoinForm {...props} />
    </QueryProvider>
  )
}

function JoinForm({ form }: InterestFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const engaged = useEngaged(element, fetchInterestRules)
  const { submit, sending, problems, failure, joined } = useSendInterest(form, summary)
  const { register, formState } = form
  const { errors } = formState
  const words = sharingPage.signUp
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="titre-liste"
      className="relative space-y-5"
    >
      <FormNeedsScript>{words.needsScript}</FormNeedsScript>
      <ErrorSummary ref={summary} problems={problems} title={failure?.[0]} />
      <Field id={id("email")} label={interestFieldLabel.email} required error={errors.email?.message}>
        <Input inputMode="email" autoComplete="email" {...register("email")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={id("firstName")} label={interestFieldLabel.firstName} error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register("firstName")} />
        </Field>
        <Field id={id("lastName")} label={interestFieldLabel.lastName} error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register("lastName")} />
        </Field>
      </div>
      <Field id={id("preferredPlan")} label={interestFieldLabel.preferredPlan} error={errors.preferredPlan?.message}>
        <Select defaultValue={undecidedPlan} {...register("preferredPlan")}>
          {Object.entries(preferredPlanLabel).map(([plan, label]) => (
            <option key={plan} value={plan}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={id("comments")} label={interestFieldLabel.comments} error={errors.comments?.message}>
        <Textarea rows={3} {...register("comments")} />
      </Field>
      <Honeypot {...register("website")} />
      <DataNote>{words.data}</DataNote>
      <Button type="submit" variant="hero" size="lg" className="w-full py-2 leading-snug" disabled={sending}>
        {sending ? words.sending : words.send}
      </Button>
      <SuccessNote words={joined} />
      <LateToaster wanted={engaged} />
    </form>
  )
}

const undecidedPlan = "non-decide" satisfies InterestValues["preferredPlan"]
