import { useState } from "react"
import { Controller } from "react-hook-form"
import { MessageField } from "#app/back-office/record/mail-message.tsx"
import { type SessionField, sessionFormFields } from "#app/features/calendar/courses/session-values.ts"
import type { AdminSessionDetail } from "#app/features/calendar/courses/training.admin.schema.ts"
import { useSessionForm } from "#app/features/calendar/courses/use-session-form.ts"
import { ScopeChoice } from "#app/features/calendar/slots/admin/scope-choice.tsx"
import type { SeriesAnswer } from "#app/features/calendar/slots/admin/series-answer.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { TimeField } from "#app/ui/moment/time-field.tsx"
import { ShortForm } from "#app/ui/short-form.tsx"
import { sessionForm } from "#content/admin/training.ts"
import { CourseFields } from "./course-fields.tsx"
import { isTold, movePromise } from "./promised-mails.ts"

interface SessionFormDialogProps {
  userId: string
  session: AdminSessionDetail | undefined
  today: string | undefined
  onClose: () => void
  onSeries?: (answer: SeriesAnswer | undefined) => void
}

/** Creates or edits a session (specification 2, 5 and 9). Closing keeps what was typed. */
export function SessionFormDialog({ userId, session, today, onClose, onSeries }: SessionFormDialogProps) {
  const [message, write] = useState("")
  const { form, summary, sending, forget, scope, setScope } = useSessionForm({ userId, session, message, onSaved })
  const { errors } = form.formState
  const words = sessionForm.fields
  const title = session ? sessionForm.edit : sessionForm.create

  function wired(name: SessionField) {
    return { id: sessionFormFields.id(name), label: words[name], required: true, error: errors[name]?.message }
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
        <CourseFields fieldOf={wired} controlOf={(name) => form.register(name)} />
        {session ? (
          <div>
            {isTold(session.bookings) ? <MessageField value={message} onChange={write} /> : null}
            <p className="mt-1 text-sm text-slate">{movePromise(session.bookings)}</p>
          </div>
        ) : null}
      </ShortForm>
    </Dialog>
  )
}
