import type { ComponentProps } from "react"
import { Controller } from "react-hook-form"
import { type SessionField, sessionFormFields } from "#app/features/calendar/courses/session-values.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { licenceTypeLabel, sessionTypeLabel } from "#app/features/calendar/courses/training.labels.ts"
import { useSessionForm } from "#app/features/calendar/courses/use-session-form.ts"
import { ScopeChoice } from "#app/features/calendar/slots/admin/scope-choice.tsx"
import type { SeriesAnswer } from "#app/features/calendar/slots/admin/series-answer.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Field, Input, Select } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { team } from "#content/about.ts"
import { sessionForm } from "#content/admin/training.ts"
import { sessionLimits } from "#content/limits.ts"
import { basePlace, bases } from "#content/school.ts"
import { movePromise } from "./promised-mails.ts"

interface SessionFormDialogProps {
  userId: string
  session: AdminSessionDetail | undefined
  today: string | undefined
  onClose: () => void
  onSeries?: (answer: SeriesAnswer | undefined) => void
}

const { participants, priceChf } = sessionLimits

/** Creates or edits a session (specification 2, 5 and 9). Closing keeps what was typed. */
export function SessionFormDialog({ userId, session, today, onClose, onSeries }: SessionFormDialogProps) {
  const { form, summary, sending, forget, scope, setScope } = useSessionForm({ userId, session, onSaved })
  const { errors } = form.formState
  const words = sessionForm.fields
  const title = session ? sessionForm.edit : sessionForm.create

  function wired(name: SessionField) {
    return { id: sessionFormFields.id(name), label: words[name], required: true, error: errors[name]?.message }
  }

  function field(name: SessionField, input: ComponentProps<typeof Input>) {
    return (
      <Field {...wired(name)}>
        <Input {...input} {...form.register(name)} />
      </Field>
    )
  }

  function choice(name: SessionField, labels: Record<string, string>) {
    return (
      <Field {...wired(name)}>
        <Select {...form.register(name)}>
          {Object.entries(labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    )
  }

  function onSaved(series: SeriesAnswer | undefined) {
    onClose()
    onSeries?.(series)
  }

  function giveUp() {
    onClose()
    // After the form is unmounted, because it stores its values until then.
    setTimeout(forget)
  }

  return (
    <Dialog open onClose={onClose} title={title}>
      <ShortForm
        label={title}
        summary={summary}
        state={sending}
        send={session ? sessionForm.save : sessionForm.createButton}
        sendingWords={sessionForm.saving}
        onCancel={{ words: sessionForm.cancel, cancel: giveUp }}
      >
        {session?.seriesId ? <ScopeChoice what="courses" value={scope} onChange={setScope} /> : null}
        <div className="grid gap-5 sm:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]">
          <Controller
            control={form.control}
            name="date"
            render={({ field: { value, onChange, onBlur } }) => (
              <DayField {...wired("date")} {...{ value, onChange, onBlur, today }} min={today} max="2099-12-31" />
            )}
          />
          {(["startTime", "endTime"] as const).map((name) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field: { value, onChange, onBlur } }) => (
                <TimeField {...wired(name)} {...{ value, onChange, onBlur }} />
              )}
            />
          ))}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {choice("sessionType", sessionTypeLabel)}
          {choice("licenseType", licenceTypeLabel)}
          {field("instructorName", { list: "session-instructors", autoComplete: "off" })}
          {field("location", { list: "session-places", autoComplete: "off" })}
          {field("maxParticipants", { type: "number", min: participants.min, max: participants.max, step: 1 })}
          {field("priceChf", { type: "number", min: 0, max: priceChf.max, step: 0.01, inputMode: "decimal" })}
        </div>
        <Suggestions id="session-instructors" words={team.map(({ name }) => name)} />
        <Suggestions id="session-places" words={bases.map(basePlace)} />
        {session ? <p className="text-sm text-slate">{movePromise(session.bookings)}</p> : null}
      </ShortForm>
    </Dialog>
  )
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}
