import { clsx } from "clsx"
import { useId, useRef, useState } from "react"
import type { CourseDate } from "#app/features/calendar/courses/training.schema.ts"
import { sessionTypeLabel } from "#app/features/calendar/slots/kinds/session-types.labels.ts"
import { formatDay, plural } from "#app/ui/formats.ts"
import { formatChf } from "#app/ui/page/amounts.ts"
import { Button } from "#app/ui/page/button.tsx"
import { Mark } from "#app/ui/page/marks.tsx"
import { coursesWords as words } from "#content/courses.ts"
import { byMonth, type Month, monthsAtFirst } from "./course-dates.rules.ts"

const enough = 5

export function CourseMonths({ sessions }: { sessions: readonly CourseDate[] }) {
  const months = byMonth(sessions)
  const [added, setAdded] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const shown = monthsAtFirst(months, enough) + added
  const next = months[shown]

  function addMonth() {
    setAdded(added + 1)
    // The button moves down with the new month: the focus goes to where its days begin.
    requestAnimationFrame(() => list.current?.querySelectorAll("h2")[shown]?.focus())
  }

  return (
    <div ref={list}>
      {months.slice(0, shown).map((month) => (
        <MonthOfDates key={month.month} month={month} />
      ))}
      {next ? (
        <Button variant="outline" className="mt-8 w-full sm:w-auto" onClick={addMonth}>
          {`${words.more} ${formatDay(`${next.month}-01`, "month")} (${plural(next.count, ...words.count)})`}
        </Button>
      ) : null}
    </div>
  )
}

function MonthOfDates({ month: { month, days, count } }: { month: Month<CourseDate> }) {
  // Both tabs may hold the month.
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-lake pb-2">
        <h2 id={id} tabIndex={-1} className="courses-month text-2xl">
          {formatDay(`${month}-01`, "month")}
        </h2>
        <p className="text-sm text-slate">{plural(count, ...words.count)}</p>
      </div>
      {days.map(({ date, sessions }) => (
        <div key={date} className="courses-day">
          <h3>
            <time dateTime={date}>
              <DayParts date={date} />
            </time>
          </h3>
          <ul>
            {sessions.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function DayParts({ date }: { date: string }) {
  const [weekday, number] = formatDay(date, "long").split(" ")
  return (
    <>
      <span className="courses-weekday">{weekday}</span> <span className="courses-number">{number}</span>
    </>
  )
}

function SessionLine({ session }: { session: CourseDate }) {
  const { sessionType, startTime, endTime, location, priceCents, placesLeft } = session
  const full = placesLeft < 1
  return (
    <li className={clsx("courses-session", full && "text-slate")}>
      <span className="courses-time">{`${startTime} – ${endTime}`}</span>
      <span className="courses-what">
        <strong>{sessionTypeLabel[sessionType]}</strong> <span className="courses-place">{location}</span>
      </span>
      <span className="courses-left">
        <Mark tone={full ? "full" : placesLeft === 1 ? "few" : "free"} className="size-3" />
        {full ? words.full : plural(placesLeft, "place")}
      </span>
      <span className="courses-price">{formatChf(priceCents)}</span>
    </li>
  )
}
