import { useRef } from "react"
import { QueryProvider } from "#app/browser/form/query-provider.tsx"
import { useEngaged } from "#app/browser/form/use-engaged.ts"
import { contactFieldLabel, contactSubjectLabel } from "#app/features/contact/contact.labels.ts"
import type { ContactSubject } from "#app/features/contact/contact.schema.ts"
import { contactForm, fetchContactRules, useContactForm } from "#app/features/contact/use-contact.ts"
import { DataNote } from "#app/ui/form/data-note.tsx"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Field, Input, Select, Textarea } from "#app/ui/form/field.tsx"
import { SuccessNote } from "#app/ui/form/success-note.tsx"
import { Honeypot } from "#app/ui/honeypot.tsx"
import { Button } from "#app/ui/page/button.tsx"
import { FormNeedsScript } from "#app/ui/page/form-needs-script.tsx"
import { LateToaster } from "#app/ui/page/late-toaster.tsx"
import { contactPage } from "#content/contact.ts"
import { school } from "#content/school.ts"

const { id } = contactForm

interface ContactFormProps {
  /** Id of the heading that names the form. */
  labelledBy: string
  subject?: ContactSubject
}

/** The contact form: every field is needed (specification 5). */
export function ContactForm(props: ContactFormProps) {
  return (
    <QueryProvider>
      <MessageForm {...props} />
    </QueryProvider>
  )
}

function MessageForm({ labelledBy, subject }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const engaged = useEngaged(element, fetchContactRules)
  const { form, submit, sending, problems, failure, sent } = useContactForm(subject ?? "", summary)
  const { register, formState } = form
  const { errors } = formState
  const words = contactPage.form
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby={labelledBy}
      className="relative space-y-5"
    >
      <FormNeedsScript>
        {words.needsScript}{" "}
        <a className="link" href={`mailto:${school.email}`}>
          {school.email}
        </a>
      </FormNeedsScript>
      <ErrorSummary ref={summary} problems={problems} title={failure?.[0]} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id={id("firstName")} label={contactFieldLabel.firstName} required error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register("firstName")} />
        </Field>
        <Field id={id("lastName")} label={contactFieldLabel.lastName} required error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register("lastName")} />
        </Field>
        <Field id={id("email")} label={contactFieldLabel.email} required error={errors.email?.message}>
          <Input inputMode="email" autoComplete="email" {...register("email")} />
        </Field>
        <Field id={id("subject")} label={contactFieldLabel.subject} required error={errors.subject?.message}>
          <Select defaultValue={subject ?? ""} {...register("subject")}>
            <option value="">Choisir un sujet</option>
            {Object.entries(contactSubjectLabel).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field id={id("message")} label={contactFieldLabel.message} required error={errors.message?.message}>
        <Textarea rows={6} {...register("message")} />
      </Field>
      <Honeypot {...register("website")} />
      <DataNote>{words.data}</DataNote>
      <Button type="submit" size="lg" className="w-full sm:w-auto" disabled={sending}>
        {sending ? words.sending : words.send}
      </Button>
      <SuccessNote words={sent} />
      <LateToaster wanted={engaged} />
    </form>
  )
}
