import type { ReactNode } from "react"
import { DaySteps } from "#app/back-office/list/day-steps.tsx"
import { Segments } from "#app/back-office/list/segments.tsx"
import { daysLater, mondayOf } from "#app/back-office/school-day.ts"
import { reservationTypeLabel } from "#app/features/calendar/slots/kinds/reservation-types.labels.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay } from "#app/ui/formats.ts"
import { SettledDayField } from "#app/ui/moment/settled-day-field.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { adminAvailability } from "#content/admin/availability.ts"
import { planningScreen as words } from "#content/admin/planning.ts"
import { bases } from "#content/school.ts"
import { anyBase } from "./new-slot-dialog.tsx"
import { bookingPath, type PlanningState, type View, views } from "./planning-state.ts"
import "./planning-bar.css"

interface PlanningBarProps {
  state: PlanningState
  view: View
  date: string
  today: string
  children: ReactNode
  /** Comes once it is read, after the other buttons: it would move them under a finger. */
  pending: ReactNode
}

export function PlanningBar({ state, view, date, today, children, pending }: PlanningBarProps) {
  const step = view === "semaine" ? 7 : 1
  const go = (day: string) => state.change({ date: day === today ? "" : day })
  return (
    <div className="planning-bar">
      <h2 aria-live="polite">{titleOf(date, view)}</h2>
      <div className="planning-steps no-print">
        <DaySteps
          date={date}
          today={today}
          step={step}
          words={{ previous: words.previous[view], today: words.today, next: words.next[view] }}
          onGo={go}
        />
        <Segments
          legend={words.views.label}
          name="vue"
          options={views.map((one) => [one, words.views[one]] as const)}
          value={view}
          onChange={(vue) => state.change({ vue })}
        />
      </div>
      <div className="planning-acts no-print">
        {children}
        {view === "semaine" ? (
          <ButtonLink variant="outline" href={`/admin/availability?vue=semaine&date=${date}`}>
            {adminAvailability.views.week}
          </ButtonLink>
        ) : null}
        <Button variant="outline" onClick={() => state.change({ creer: anyBase })}>
          {words.newSlot}
        </Button>
        <ButtonLink variant="outline" href={bookingPath({ base: state.values.base, date: state.values.date })}>
          {words.book}
        </ButtonLink>
        {view === "liste" ? (
          <Button variant="outline" onClick={() => window.print()}>
            {words.print}
          </Button>
        ) : null}
        {pending}
      </div>
      <Filters state={state} date={date} today={today} go={go} />
    </div>
  )
}

function Filters({
  state,
  date,
  today,
  go,
}: Omit<PlanningBarProps, "view" | "children" | "pending"> & { go: (day: string) => void }) {
  const { filters, activities } = words
  const types = { ...reservationTypeLabel, theory: activities.theory, practice: activities.practice }
  return (
    <div className="planning-filters no-print">
      <SettledDayField label={words.date} required value={date} today={today} onSettle={(day) => day && go(day)} />
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
      <Field label={filters.type} required>
        <Select value={state.values.type} onChange={(event) => state.change({ type: event.target.value })}>
          <option value="">{filters.allTypes}</option>
          {Object.entries(types).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** « samedi 12 juin 2027 », « 7 juin 2027 – 13 juin 2027 » */
function titleOf(date: string, view: View): string {
  if (view !== "semaine") return formatDay(date, "long")
  const monday = mondayOf(date)
  return `${formatDay(monday, "date")} – ${formatDay(daysLater(monday, 6), "date")}`
}
