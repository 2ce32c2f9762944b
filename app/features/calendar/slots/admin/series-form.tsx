import { type FormEvent, useState } from "react"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { ErrorSummary } from "#app/ui/form/error-summary.tsx"
import { Checkbox } from "#app/ui/form/field.tsx"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { Button } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { closedWeekdays } from "#content/school.ts"
import { capacityOf, SlotFields, usualKind } from "./slot-fields.tsx"
import { StartTimes } from "./start-times.tsx"
import { useKeptValues } from "./use-kept-values.ts"
import { WeekdayChoice } from "./weekday-choice.tsx"

const words = adminAvailability.series

const empty = {
  ...usualKind,
  from: "",
  to: "",
  weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => !closedWeekdays.includes(day)),
  times: [] as string[],
  onClosedDays: false,
}

interface SeriesFormProps {
  busy: boolean
  error: Error | null
  onChange: () => void
  onPreview: (series: object) => void
}

export function SeriesForm({ busy, error, onChange, onPreview }: SeriesFormProps) {
  const [values, change] = useKeptValues("serie-de-creneaux", empty)
  const [missing, setMissing] = useState(false)
  const said = missing && !(values.from && values.to) ? { from: words.incomplete } : problemsOf(error)

  function edit(patch: Partial<typeof empty>) {
    change(patch)
    setMissing(false)
    onChange()
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(true)
    if (!values.from || !values.to) return
    const { capacity, ...series } = values
    onPreview({ ...series, maxCapacity: capacityOf(capacity) })
  }

  return (
    <form noValidate onSubmit={send} aria-labelledby="series-title" className="max-w-[25rem] space-y-4">
      <h2 id="series-title" className="text-xl">
        {words.title}
      </h2>
      <SlotFields id="series" values={values} onChange={edit} capacityError={said.maxCapacity} />
      <div className="grid grid-cols-2 gap-3">
        <DayField
          id="series-from"
          label={words.from}
          required
          value={values.from}
          onChange={(from) => edit({ from })}
        />
        <DayField
          id="series-to"
          label={words.to}
          required
          min={isDay(values.from) ? values.from : undefined}
          value={values.to}
          onChange={(to) => edit({ to })}
        />
      </div>
      <WeekdayChoice value={values.weekdays} onChange={(weekdays) => edit({ weekdays })} />
      <Checkbox
        label={words.onClosedDays}
        checked={values.onClosedDays}
        onChange={(event) => edit({ onClosedDays: event.target.checked })}
      />
      <StartTimes value={values.times} onChange={(times) => edit({ times })} />
      <ErrorSummary problems={Object.entries(said).map(([field, message]) => ({ fieldId: fieldId(field), message }))} />
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

const controls: Record<string, string> = {
  from: "series-from",
  to: "series-to",
  times: "series-time",
  weekdays: "series-weekdays",
  maxCapacity: "series-capacity",
}

function fieldId(field: string): string {
  return controls[field] ?? "series-type"
}
