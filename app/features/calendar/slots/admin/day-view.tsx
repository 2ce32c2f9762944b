import { useState } from "react"
import { isApiDay, schoolDay } from "#app/back-office/school-day.ts"
import { ApiProblem } from "#app/browser/page/call-api.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { type DayLoad, loadOf } from "#app/features/calendar/slots/slot-day.rules.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import Calendar, { type DayTone } from "#app/ui/moment/calendar.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { bases } from "#content/school.ts"
import { NewSlotForm } from "./new-slot-form.tsx"
import type { ScreenState } from "./screen-state.ts"
import { SlotList } from "./slot-list.tsx"
import { useMonth } from "./use-admin-availability.ts"

const words = adminAvailability

const toneOf = { free: "free", filling: "few", full: "full", none: undefined } as const satisfies Record<
  DayLoad,
  DayTone | undefined
>

export function DayView({ state }: { state: ScreenState }) {
  const { type, base, date } = state.values
  const filter = { type, base }
  const [thisDay] = useState(() => schoolDay())
  const [month, showMonth] = useState(() => (isApiDay(date) ? date : thisDay).slice(0, 7))
  const answer = useMonth(month, filter)
  const today = answer.data?.today ?? thisDay
  const day = isApiDay(date) && date >= today ? date : today
  const days = new Map((answer.data?.days ?? []).map((one) => [one.date, loadOf(one)]))
  const load = (asked: string): DayLoad => days.get(asked) ?? "none"

  if (answer.error instanceof ApiProblem && answer.error.status === 403) return <p role="alert">{words.notAdmin}</p>
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[21rem_minmax(0,1fr)]">
      <div className="grid content-start gap-x-10 gap-y-8 md:max-xl:grid-cols-2">
        <section aria-label={words.calendar} className="max-w-[25rem]">
          <Filters state={state} />
          <Calendar
            value={day}
            onChange={(chosen) => state.change({ date: chosen })}
            today={today}
            min={today}
            dayTone={(asked) => (asked < today ? undefined : toneOf[load(asked)])}
            dayWord={(asked) => (asked < today ? undefined : words.loads[load(asked)])}
            onMonthChange={(first) => showMonth(first.slice(0, 7))}
          />
          <Legend />
        </section>
        <NewSlotForm day={day} />
      </div>
      <SlotList day={day} filter={filter} />
    </div>
  )
}

function Filters({ state }: { state: ScreenState }) {
  const { filters } = words
  return (
    <div className="mb-4 grid grid-cols-2 gap-3">
      <Field label={filters.type} required>
        <Select value={state.values.type} onChange={(event) => state.change({ type: event.target.value })}>
          <option value="">{filters.allTypes}</option>
          {Object.entries(reservationTypeLabel).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={filters.base} required>
        <Select value={state.values.base} onChange={(event) => state.change({ base: event.target.value })}>
          <option value="">{filters.allBases}</option>
          {bases.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function Legend() {
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3 text-sm text-slate">
      {(["free", "filling", "full"] as const).map((load) => (
        <li key={load} className="flex items-center gap-1.5">
          <Mark tone={toneOf[load]} className="size-3" />
          {words.loads[load]}
        </li>
      ))}
    </ul>
  )
}
