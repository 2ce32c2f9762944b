import { daysLater } from "#app/back-office/school-day.ts"
import type { Departure, Today } from "#app/features/calendar/planning/today.schema.ts"
import { formatClock, formatDay, plural } from "#app/ui/formats.ts"
import { Mark } from "#app/ui/page/marks.tsx"
import { Skeleton } from "#app/ui/page/skeleton.tsx"
import { overviewScreen } from "#content/admin/overview.ts"
import { planningScreen } from "#content/admin/planning.ts"
import { baseName } from "#content/school.ts"
import { OverviewCard } from "./overview-card.tsx"

const words = overviewScreen.today

/** More of one base would push the rest of the overview away; the day's list has them all. */
const departuresShown = 4

/** What still happens today, by base: the first thing the school sees (school 1, "Screens"). */
export function TodayCard({ today }: { today: Today | undefined }) {
  return (
    <div className="mb-6">
      <OverviewCard title={words.title} {...(today ? { hint: formatDay(today.date, "long") } : {})}>
        {today ? <Bases {...today} /> : <Skeleton className="h-40 w-full" />}
      </OverviewCard>
    </div>
  )
}

function Bases({ date, bases }: Today) {
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-3">
        {bases.map(({ base, departures }) => (
          <Base key={base ?? ""} date={date} base={base} departures={departures} />
        ))}
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <a className="link inline-block py-2.5" href={listPath({ date })}>
          {words.sheet}
        </a>
        <a className="link inline-block py-2.5" href={listPath({ date: daysLater(date, 1) })}>
          {words.tomorrow}
        </a>
      </p>
    </>
  )
}

function Base({ date, base, departures }: Today["bases"][number] & { date: string }) {
  const name = base === null ? planningScreen.elsewhere : baseName(base)
  const lacking = departures.filter(({ lacksBoat }) => lacksBoat).length
  const others = departures.length - departuresShown
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-base">
        {name}
        <a
          className="link inline-block py-2.5 text-sm font-normal"
          href={listPath({ date, ...(base === null ? {} : { base }) })}
        >
          {words.open}
          <span className="sr-only">{`\u00a0: ${name}`}</span>
        </a>
      </h3>
      {lacking > 0 ? (
        <p className="flex items-center gap-2 font-semibold">
          <Mark tone="pending" />
          {plural(lacking, words.lacking, words.lackingSeveral)}
        </p>
      ) : null}
      {departures.length === 0 ? (
        <p className="text-slate">{words.none}</p>
      ) : (
        <ol>
          {departures.slice(0, departuresShown).map((departure) => (
            <li key={departure.id} className="border-line py-2 not-last:border-b">
              <Line departure={departure} />
            </li>
          ))}
        </ol>
      )}
      {others > 0 ? <p className="text-sm text-slate">{`+ ${plural(others, words.more, words.moreSeveral)}`}</p> : null}
    </section>
  )
}

function Line({ departure }: { departure: Departure }) {
  const { activity, startsAt, people, persons, boats, lacksBoat } = departure
  const who = people.join(", ")
  const count = persons > people.length ? plural(persons, "personne") : ""
  return (
    <>
      <p className="font-semibold">
        <span className="tabular-nums">{formatClock(startsAt)}</span> {planningScreen.activities[activity]}
      </p>
      <p className="text-sm [overflow-wrap:anywhere]">{[who, count].filter(Boolean).join(", ")}</p>
      {boats.length > 0 || lacksBoat ? (
        <p className="text-sm text-slate">{lacksBoat ? planningScreen.rows.withoutBoat : boats.join(", ")}</p>
      ) : null}
    </>
  )
}

/** The day is named, because the browser's clock may be in another zone. */
function listPath(asked: { date: string; base?: string }): string {
  return `/admin/planning?${new URLSearchParams({ vue: "liste", ...asked })}`
}
