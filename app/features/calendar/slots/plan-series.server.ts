import { addDays, clocksShow, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import { closedWeekdays } from "#content/school.ts"
import type { PlannedSeries, Series, SeriesOutcome } from "./availability.admin.schema.ts"

type Moment = Pick<PlannedSeries["items"][number], "date" | "timeSlot">

/** Each moment once, in order. */
export function momentsOf({ from, to, weekdays, times }: Pick<Series, "from" | "to" | "weekdays" | "times">): Moment[] {
  const ordered = times.toSorted()
  const moments: Moment[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (weekdays.includes(weekdayOf(date))) moments.push(...ordered.map((timeSlot) => ({ date, timeSlot })))
  }
  return moments
}

export function momentKey({ date, timeSlot }: Moment): string {
  return `${date} ${timeSlot}`
}

/** @param existing the moments that have such a slot already (`momentKey`) */
export function planSeries(
  series: Series,
  { now, existing }: { now: Date; existing: ReadonlySet<string> },
): PlannedSeries["items"] {
  function outcomeOf(moment: Moment): SeriesOutcome {
    const { date, timeSlot } = moment
    if (!clocksShow(date, timeSlot)) return "no-such-time"
    if (instantAt(date, timeSlot) <= now) return "past"
    if (existing.has(momentKey(moment))) return "exists"
    return series.onClosedDays || !isClosedDay(date) ? "created" : "closed-day"
  }
  return momentsOf(series).map((moment) => Object.assign(moment, { outcome: outcomeOf(moment) }))
}

function isClosedDay(day: string): boolean {
  return closedWeekdays.includes(weekdayOf(day))
}
