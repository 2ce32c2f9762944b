import { specifiedHours } from "#content/places/opening.ts"
import { closedWeekdays } from "#content/school.ts"
import type { CalendarSettings, NewClosure } from "./season.admin.schema.ts"

export type DayObstacle = "closure" | "off-season" | "closed-day" | "outside-hours"

export interface OpenDays extends Pick<CalendarSettings, "openingHours" | "seasons"> {
  closures: readonly Pick<NewClosure, "base" | "fromDate" | "toDate">[]
}

interface Day {
  base: string
  date: string
  /** 0 Sunday … 6 Saturday. */
  weekday: number
}

interface Moment extends Day {
  /** 'HH:mm'. */
  from: string
  to: string
}

/** Why a series makes no slot at a moment (school 1, "Rules"); undefined when nothing is against it. */
export function obstacleOn({ closures, seasons, openingHours }: OpenDays, moment: Moment): DayObstacle | undefined {
  const { base, date, weekday, from, to } = moment
  if (closures.some((closure) => (closure.base ?? base) === base && isWithin(closure, date))) return "closure"
  if (seasons.length > 0 && !seasons.some((season) => isWithin(season, date))) return "off-season"
  if (hoursOf(openingHours, base).length === 0) return closedWeekdays.includes(weekday) ? "closed-day" : undefined
  const open = hoursOn(openingHours, base, weekday)
  if (!open) return "closed-day"
  return from >= open.opens && to <= open.closes ? undefined : "outside-hours"
}

/** When a base opens and closes on a weekday (0 Sunday … 6 Saturday); undefined when it does not, or nothing is set. */
export function hoursOn(all: CalendarSettings["openingHours"], base: string, weekday: number) {
  return hoursOf(all, base).find((day) => day.weekday === weekday)
}

/** Hours on which the school is reached, in winter too, because it answers mails then. Undefined on a closed day. */
export function officeHoursOn({ closures, openingHours }: Omit<OpenDays, "seasons">, { base, date, weekday }: Day) {
  if (closures.some((closure) => (closure.base ?? base) === base && isWithin(closure, date))) return undefined
  if (hoursOf(openingHours, base).length > 0) return hoursOn(openingHours, base, weekday)
  return specifiedHours.find((hours) => hours.weekday === weekday)
}

function hoursOf(all: CalendarSettings["openingHours"], base: string) {
  const own = all.filter((day) => day.base === base)
  return own.length > 0 ? own : all.filter((day) => day.base === null)
}

function isWithin({ fromDate, toDate }: { fromDate: string; toDate: string }, date: string): boolean {
  return fromDate <= date && date <= toDate
}
