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
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {outcomes.map((outcome) => {
            const count = items.filter((item) => item.outcome === outcome).length
            return count > 0 || outcome === "created" ? (
              <div key={outcome} className="flex flex-col-reverse">
                <dt className="flex items-center gap-1.5 text-sm text-slate">
                  <Mark tone={toneOf[outcome]} className="size-3" />
                  {words.outcomes[outcome]}
                </dt>
                <dd className="text-2xl font-bold tabular-nums">{count}</dd>
              </div>
            ) : null
          })}
        </dl>
      </div>
      {error ? (
        <p role="alert" className="mt-4 border-l-4 border-port pl-3 font-semibold">
          {error instanceof ApiProblem && error.message ? error.message : adminAvailability.toasts.seriesNotCreated}
        </p>
      ) : null}
      <Button className="mt-5" disabled={created === 0} aria-disabled={busy} onClick={onCreate}>
        Créer {plural(created, ...noun)}
      </Button>
      <PlannedDays items={items} />
    </div>
  )
}

function PlannedDays({ items }: Pick<PlannedSeries, "items">) {
  const days = Map.groupBy(items, ({ date }) => date)
  return (
    <details className="mt-5" open={days.size <= 14}>
      <summary className="link cursor-pointer py-2 font-semibold">{words.details}</summary>
      <ul className="mt-2 border-y border-line">
        {[...days].map(([date, slots]) => (
          <li key={date} className="grid gap-x-4 border-b border-line py-1.5 last:border-0 sm:grid-cols-[11rem_1fr]">
            <span className="tabular-nums">{formatDay(date)}</span>
            <ul className="flex flex-wrap gap-x-5">
              {slots.map(({ timeSlot, outcome }) => (
                <li key={timeSlot} className="flex items-center gap-1.5 tabular-nums">
                  <Mark tone={toneOf[outcome]} className="size-3" />
                  {timeSlot}
                  <span className={outcome === "created" ? "sr-only" : "text-sm text-slate"}>
                    {words.single[outcome]}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}
