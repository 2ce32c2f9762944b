import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import { school } from "#content/school.ts"

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The school's calendar day at an instant, 'yyyy-MM-dd' (design 7.21). */
export function dayAt(instant: Date): string {
  return format(new TZDate(instant, school.timeZone), "yyyy-MM-dd")
}

/** The instant at which the school's clocks show `time` ('HH:mm') on `day`. */
export function instantAt(day: string, time: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, 0, school.timeZone).getTime())
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** 0 Sunday … 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** False for the hour that a day in spring leaves out. */
export function clocksShow(day: string, time: string): boolean {
  return format(new TZDate(instantAt(day, time), school.timeZone), "yyyy-MM-dd HH:mm") === `${day} ${time}`
}
