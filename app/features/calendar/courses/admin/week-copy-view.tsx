import { type FormEvent, useState } from "react"
import { daysLater, mondayOf, schoolDay } from "#app/back-office/school-day.ts"
import type { ScreenState } from "#app/features/calendar/slots/admin/screen-state.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { DayField } from "#app/ui/moment/day-field.tsx"
import { isDay } from "#app/ui/moment/typed-moment.ts"
import { Button } from "#app/ui/page/button.tsx"
import { weekCopies as words } from "#content/admin/series.ts"
import { createdIn, useWeekCopies, useWeekPreview, type WeekOutcome, type Weeks } from "./use-week-copies.ts"
import { WeekOutcomes } from "./week-outcomes.tsx"

const mostWeeks = 12

/** « Dupliquer la semaine » (school 1, "Rules"): the week shown, to one or several weeks in a row. */
export function WeekCopyView({ state }: { state: ScreenState }) {
  const { date } = state.values
  const [today] = useState(() => schoolDay())
  const [chosen, choose] = useState<{ from?: string; to?: string }>({})
  const [count, setCount] = useState(1)
  const preview = useWeekPreview()
  const copies = useWeekCopies()
  const from = chosen.from ?? mondayOf(isDay(date) ? date : today)
  const to = chosen.to ?? (isDay(from) ? daysLater(mondayOf(from), 7) : "")
  const ready = isDay(from) && isDay(to)
  const made = preview.data ? createdIn(preview.data) : 0
  // The weeks for which there was nothing to create keep what the preview said of them.
  const result =
    copies.data && preview.data?.map((week) => copies.data.find(({ to: copied }) => copied === week.to) ?? week)

  function edit(change: () => void) {
    change()
    preview.reset()
    copies.reset()
  }

  function copy(outcomes: readonly WeekOutcome[]) {
    const some = outcomes.filter(({ week }) => week && week.created > 0)
    copies.mutate({ from: mondayOf(from), to: some.map((week) => week.to) })
  }

  function weeks(): Weeks {
    const first = mondayOf(to)
    return { from: mondayOf(from), to: Array.from({ length: count }, (_, nth) => daysLater(first, 7 * nth)) }
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    copies.reset()
    if (ready) preview.mutate(weeks())
  }

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[25rem_minmax(0,1fr)]">
      <form noValidate onSubmit={ask} aria-labelledby="week-title" className="max-w-[25rem] space-y-4">
        <h2 id="week-title" className="text-xl">
          {words.title}
        </h2>
        <DayField
          label={words.from}
          required
          value={from}
          hint={weekWords(from)}
          onChange={(day) => edit(() => choose((now) => ({ ...now, from: day })))}
        />
        <DayField
          label={words.to}
          required
          value={to}
          hint={weekWords(to)}
          onChange={(day) => edit(() => choose((now) => ({ ...now, to: day })))}
        />
        <Field label={words.count} required>
          <Select value={count} onChange={(event) => edit(() => setCount(Number(event.target.value)))}>
            {Array.from({ length: mostWeeks }, (_, nth) => nth + 1).map((weeksInRow) => (
              <option key={weeksInRow} value={weeksInRow}>
                {plural(weeksInRow, "semaine")}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" disabled={!ready} aria-disabled={preview.isPending}>
          {words.preview}
        </Button>
      </form>
      <section aria-labelledby="week-result" aria-live="polite" className="min-w-0">
        <h2 id="week-result" className="text-xl">
          {result ? words.resultTitle : words.previewTitle}
        </h2>
        {result ? (
          <>
            <WeekOutcomes outcomes={result} done />
            <Button variant="link" className="mt-4" onClick={() => state.change({ vue: "serie" })}>
              {words.undo}
            </Button>
          </>
        ) : preview.data ? (
          <>
            <WeekOutcomes outcomes={preview.data} />
            <Button
              className="mt-5"
              disabled={made === 0}
              aria-disabled={copies.isPending}
              onClick={() => copy(preview.data)}
            >
              {words.copy} {plural(made, ...words.noun)}
            </Button>
          </>
        ) : (
          <p className="mt-2 max-w-prose text-slate">{words.hint}</p>
        )}
      </section>
    </div>
  )
}

function weekWords(day: string): string {
  if (!isDay(day)) return words.anyDay
  const monday = mondayOf(day)
  return `Du ${formatDay(monday, "long")} au ${formatDay(daysLater(monday, 6), "long")}`
}
