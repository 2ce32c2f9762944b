import { ReadScreen } from "#app/back-office/command/read-screen.tsx"
import { DaySteps } from "#app/back-office/list/day-steps.tsx"
import { useUrlState } from "#app/browser/use-url-state.ts"
import type { TillDay } from "#app/features/till/closing/closing.schema.ts"
import { Field, Select } from "#app/ui/form/field.tsx"
import { formatDay, plural } from "#app/ui/formats.ts"
import { SettledDayField } from "#app/ui/moment/settled-day-field.tsx"
import { Button, ButtonLink } from "#app/ui/page/button.tsx"
import { tillScreen as words } from "#content/admin/till.ts"
import { baseName, bases } from "#content/school.ts"
import { Closings } from "./closings.tsx"
import { MovedTables } from "./moved-tables.tsx"
import "./till.css"

const usual = { date: "", base: "" }

/** « Caisse » (school 4, "Counter"). */
export function TillScreen() {
  const { values, change } = useUrlState(usual)
  const asked = Object.entries(values).filter(([, value]) => value !== "")
  const path = `/admin/till${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ""}`
  return (
    <ReadScreen<TillDay> path={path} failed={words.failed} loading={words.loading}>
      {(day) => (
        <>
          <TillBar day={day} date={values.date} onChange={change} />
          <ToClose day={day} />
          <div className="till-columns">
            <Closings day={day} path={path} />
            <section className="till-section" aria-labelledby="till-rows">
              <h2 id="till-rows">{words.rows}</h2>
              {day.rows.length === 0 ? <p className="mt-2 text-slate">{words.nothing}</p> : null}
              <MovedTables rows={day.rows} />
              {day.elsewhere.length > 0 ? (
                <>
                  <h2 className="mt-6 text-xl">{words.elsewhere}</h2>
                  <p className="text-slate">{words.elsewhereText}</p>
                  <MovedTables rows={day.elsewhere} />
                </>
              ) : null}
            </section>
          </div>
        </>
      )}
    </ReadScreen>
  )
}

interface TillBarProps {
  day: TillDay
  /** The day of the address; '' is today. The answer may still be that of another day. */
  date: string
  onChange: (patch: { date?: string; base?: string }) => void
}

function TillBar({ day: { day, today, base }, date, onChange }: TillBarProps) {
  const asked = date || today
  const go = (to: string) => onChange({ date: to === today ? "" : to })
  return (
    <>
      <h2 className="mb-3 text-xl first-letter:uppercase" aria-live="polite">
        {`${formatDay(day, "long")}, ${baseName(base)}`}
      </h2>
      <div className="till-bar no-print">
        <DaySteps date={asked} today={today} step={1} words={words} onGo={go} />
        <SettledDayField
          className="till-field w-44"
          label={words.date}
          required
          value={asked}
          today={today}
          onSettle={(to) => to && go(to)}
        />
        <Field label={words.base} required className="till-field w-32">
          <Select value={base} onChange={({ target }) => onChange({ base: target.value })}>
            {bases.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className="till-acts">
          <Button variant="outline" onClick={() => window.print()}>
            {words.print}
          </Button>
          <ButtonLink variant="outline" href="/admin/caisse/comptes">
            {words.openAccounts}
          </ButtonLink>
          <ButtonLink variant="outline" href={`/admin/caisse/journal?from=${day}&to=${day}`}>
            {words.journal}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function ToClose({ day: shown }: { day: TillDay }) {
  const others = shown.toClose.filter(({ day, base }) => day !== shown.day || base !== shown.base)
  if (others.length === 0) return null
  return (
    <section className="no-print mb-6 border-l-4 border-special pl-4" aria-label={words.toClose}>
      <h2 className="text-base">{words.toClose}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {others.map(({ day, base, rows }) => (
          <li key={`${day} ${base}`}>
            <a className="link inline-flex min-h-6 items-center" href={`/admin/caisse?date=${day}&base=${base}`}>
              {`${baseName(base)}, ${formatDay(day)}`}
            </a>
            <span className="text-slate">{` ${plural(rows, ...words.movements)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
