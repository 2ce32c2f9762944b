import { ApiProblem } from "#app/browser/page/call-api.ts"
import type { PlannedSeries, SeriesOutcome } from "#app/features/calendar/slots/availability.admin.schema.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Mark, type Tone } from "#app/ui/page/marks.tsx"
import { adminAvailability } from "#content/admin/availability.ts"

const words = adminAvailability.series

const outcomes = Object.keys(words.outcomes) as SeriesOutcome[]

const toneOf = {
  created: "free",
  exists: "neutral",
  closure: "pending",
  "closed-day": "pending",
  "off-season": "pending",
  "outside-hours": "pending",
  past: "neutral",
  "no-such-time": "pending",
} satisfies Record<SeriesOutcome, Tone>

const mostShown = 60

type OutcomeWords = Readonly<Record<SeriesOutcome, string>>

interface SeriesPreviewProps {
  plan: PlannedSeries
  noun?: readonly [one: string, several: string]
  error: Error | null
  busy: boolean
  onCreate: () => void
}

export function SeriesPreview({ plan, noun = words.noun, error, busy, onCreate }: SeriesPreviewProps) {
  const { created, items } = plan
  return (
    <div className="mt-3">
      <div aria-live="polite">
        <SeriesCounts items={items} outcomeWords={words.outcomes} />
      </div>
      {error ? (
        <p role="alert" className="mt-4 border-l-4 border-port pl-3 font-semibold">
          {error instanceof ApiProblem && error.message ? error.message : adminAvailability.toasts.seriesNotCreated}
        </p>
      ) : null}
      <Button className="mt-5" disabled={created === 0} aria-disabled={busy} onClick={onCreate}>
        Créer {plural(created, ...noun)}
      </Button>
      <PlannedDays items={items} outcomeWords={words.single} />
    </div>
  )
}

interface Item {
  date: string
  timeSlot: string
  outcome: SeriesOutcome
  label?: string
}

interface PlanProps {
  items: readonly Item[]
  outcomeWords: OutcomeWords
}

export function SeriesCounts({ items, outcomeWords }: PlanProps) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {outcomes.map((outcome) => {
        const count = items.filter((item) => item.outcome === outcome).length
        return count > 0 || outcome === "created" ? (
          <div key={outcome} className="flex flex-col-reverse">
            <dt className="flex items-center gap-1.5 text-sm text-slate">
              <Mark tone={toneOf[outcome]} className="size-3" />
              {outcomeWords[outcome]}
            </dt>
            <dd className="text-2xl font-bold tabular-nums">{count}</dd>
          </div>
        ) : null
      })}
    </dl>
  )
}

export function PlannedDays({ items, outcomeWords }: PlanProps) {
  const days = Map.groupBy(items, ({ date }) => date)
  return (
    <details className="mt-5" open={days.size <= 14 && items.length <= mostShown}>
      <summary className="link cursor-pointer py-2 font-semibold">{words.details}</summary>
      <ul className="mt-2 border-y border-line">
        {[...days].map(([date, planned]) => (
          <li key={date} className="grid gap-x-4 border-b border-line py-1.5 last:border-0 sm:grid-cols-[11rem_1fr]">
            <span className="tabular-nums">{formatDay(date)}</span>
            <ul className="flex flex-wrap gap-x-5">
              <Moments planned={planned} outcomeWords={outcomeWords} />
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Those that look the same, such as courses of two licences in one place, stand in one line. */
function Moments({ planned, outcomeWords }: { planned: readonly Item[]; outcomeWords: OutcomeWords }) {
  const alike = Map.groupBy(planned, ({ timeSlot, label, outcome }) => `${timeSlot} ${label} ${outcome}`)
  return [...alike].map(([key, [item, ...others]]) =>
    item ? (
      <li key={key} className="flex flex-wrap items-center gap-x-1.5 tabular-nums">
        <Mark tone={toneOf[item.outcome]} className="size-3" />
        {item.timeSlot}
        {item.label ? <span className="text-sm">{item.label}</span> : null}
        {others.length > 0 ? <span className="text-sm">({others.length + 1})</span> : null}
        <span className={item.outcome === "created" ? "sr-only" : "text-sm text-slate"}>
          {outcomeWords[item.outcome]}
        </span>
      </li>
    ) : null,
  )
}
