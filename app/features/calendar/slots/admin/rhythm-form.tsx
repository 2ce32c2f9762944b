import { type FormEvent, type ReactNode, useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Checkbox } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { closedWeekdays } from "#content/school.ts"
import { StartTimes } from "./start-times.tsx"
import { WeekdayChoice } from "./weekday-choice.tsx"

const words = adminAvailability.series

export const usualRhythm = {
  from: "",
  to: "",
  weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => !closedWeekdays.includes(day)),
  times: [] as string[],
  onClosedDays: false,
}
type Rhythm = typeof usualRhythm

interface RhythmFormProps {
  title: string
  heading?: ReactNode
  rhythm: Rhythm
  onChange: (patch: Partial<Rhythm>) => void
  busy: boolean
  error: Error | null
  onPreview: () => void
  /** Ids of the other fields by the API's names; problems without a field lead to the first. */
  fieldIds: Readonly<Record<string, string>>
  children: (said: Readonly<Record<string, string>>) => ReactNode
}

export function RhythmForm(props: RhythmFormProps) {
  const { title, heading, rhythm, onChange, busy, error, onPreview, fieldIds, children } = props
  const [asked, setAsked] = useState(false)
  const incomplete = !(rhythm.from && rhythm.to)
  const said = asked && incomplete ? { from: words.incomplete } : problemsOf(error)

  function send(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!incomplete) onPreview()
  }

  return (
    <form noValidate onSubmit={send} aria-label={title} className="space-y-4">
      {heading}
      {children(said)}
      <div className="grid grid-cols-2 gap-3">
        <DayField
          id="series-from"
          label={words.from}
          required
          value={rhythm.from}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          id="series-to"
          label={words.to}
          required
          min={isDay(rhythm.from) ? rhythm.from : undefined}
          value={rhythm.to}
          onChange={(to) => onChange({ to })}
        />
      </div>
      <WeekdayChoice value={rhythm.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      <Checkbox
        label={words.onClosedDays}
        checked={rhythm.onClosedDays}
        onChange={(event) => onChange({ onClosedDays: event.target.checked })}
      />
      <StartTimes value={rhythm.times} onChange={(times) => onChange({ times })} />
      <ErrorSummary
        problems={Object.entries(said).map(([field, message]) => ({ fieldId: idOf(field, fieldIds), message }))}
      />
      <Button type="submit" aria-disabled={busy}>
        {words.preview}
      </Button>
    </form>
  )
}

function problemsOf(error: Error | null): Record<string, string> {
  if (!error) return {}
  if (!(error instanceof ApiProblem)) return { "": adminAvailability.toasts.seriesNotCreated }
  const byField = Object.entries(error.errors).map(([field, [message = ""]]) => [field.split(".")[0] ?? "", message])
  return byField.length > 0 ? Object.fromEntries(byField) : { "": error.message }
}

const rhythmIds: Record<string, string> = {
  from: "series-from",
  to: "series-to",
  times: "series-time",
  weekdays: "series-weekdays",
}

function idOf(field: string, others: RhythmFormProps["fieldIds"]): string {
  return rhythmIds[field] ?? others[field] ?? Object.values(others)[0] ?? "series-from"
}
