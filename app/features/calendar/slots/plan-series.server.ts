import { type OpenDays, obstacleOn } from "#app/features/calendar/slots/season/season.rules.ts"
import { addDays, clocksShow, instantAt, weekdayOf } from "#app/platform/clock.server.ts"
import type { PlannedSeries, Series, SeriesOutcome } from "./availability.admin.schema.ts"
import { minutesOf } from "./slot.rules.ts"

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

export function byMoment(one: Moment, other: Moment): number {
  return momentKey(one).localeCompare(momentKey(other))
}

/** What is made each time lasts so many minutes; at '' it has no base of its own. */
export type SeriesToPlan = Pick<Series, "from" | "to" | "weekdays" | "times" | "onClosedDays"> & {
  base: string
  minutes: number
}

/** @param existing the moments that have such a slot or course already (`momentKey`) */
export function planSeries(
  series: SeriesToPlan,
  { now, existing, openDays }: { now: Date; existing: ReadonlySet<string>; openDays: OpenDays },
): PlannedSeries["items"] {
  function outcomeOf(moment: Moment): SeriesOutcome {
    const { date, timeSlot } = moment
    if (!clocksShow(date, timeSlot)) return "no-such-time"
    if (instantAt(date, timeSlot) <= now) return "past"
    if (existing.has(momentKey(moment))) return "exists"
    const period = { from: timeSlot, to: clockAfter(timeSlot, series.minutes) }
    const obstacle = obstacleOn(openDays, { base: series.base, date, weekday: weekdayOf(date), ...period })
    // Only a closure refuses what an administrator asks for: its slots would not sell.
    return obstacle === "closure" || !series.onClosedDays ? (obstacle ?? "created") : "created"
  }
  return momentsOf(series).map((moment) => Object.assign(moment, { outcome: outcomeOf(moment) }))
}

/** 'HH:mm' of the same day, past 24:00 for what ends on the next. */
export function clockAfter(time: string, minutes: number): string {
  const end = minutesOf(time) + minutes
  return `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`
}
