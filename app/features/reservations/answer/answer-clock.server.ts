import { TZDate } from "@date-fns/tz"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import { contractTerms, officeTerms } from "#content/commitments.ts"
import { school } from "#content/school.ts"

export interface AnswerTimes {
  /** From this instant on it is time to answer. */
  soonFrom: Date
  by: Date
}

/** No closure lasts so long; afterwards every day counts. */
const longestClosureDays = 400

interface Asked {
  askedAt: Date
  startsAt: Date
}

const { hours: promisedHours, hoursBeforeStart, leastMinutesBeforeStart } = contractTerms.answer

/**
 * Until when the school answers a request (school 0): the earliest of so many hours on its clocks, without the days on
 * which it is closed, some hours before the beginning, and half of the time left; never in the last minutes before.
 */
export function answerTimes({ askedAt, startsAt }: Asked, isWorkingDay: (day: string) => boolean): AnswerTimes {
  const asked = askedAt.getTime()
  const promised = afterWorkingHours(askedAt, promisedHours, isWorkingDay)
  const due = Math.max(asked, Math.min(promised.getTime(), dueBefore(asked, startsAt.getTime())))
  const by = new Date(due - (due % minuteMs))
  const soonFrom = afterWorkingHours(askedAt, officeTerms.answerSoonHours, isWorkingDay)
  const share = officeTerms.answerSoonHours / promisedHours
  return { by, soonFrom: due === promised.getTime() ? soonFrom : new Date(asked + (due - asked) * share) }
}

const minuteMs = 60_000

/** An hour before the beginning that has passed when the request comes does not count. */
function dueBefore(asked: number, start: number): number {
  const early = start - hoursBeforeStart * 60 * minuteMs
  const half = asked + (start - asked) / 2
  return Math.min(half, start - leastMinutesBeforeStart * minuteMs, ...(early > asked ? [early] : []))
}

interface Hours {
  opens: string
  closes: string
}

/** Until when the school is closed; null if an opening hour lies between. @param hoursOn a day; undefined if closed */
export function closedUntil(
  { from, until }: { from: Date; until: Date },
  hoursOn: (day: string) => Hours | undefined,
): Date | null {
  const firstDay = dayAt(from)
  for (let later = 0; later <= longestClosureDays; later += 1) {
    const day = addDays(firstDay, later)
    const hours = hoursOn(day)
    if (hours && from < instantAt(day, hours.closes)) {
      const opens = instantAt(day, hours.opens)
      return opens < until ? null : opens
    }
  }
  return null
}

function afterWorkingHours(from: Date, hours: number, isWorkingDay: (day: string) => boolean): Date {
  const firstDay = dayAt(from)
  let day = firstDay
  let minute = minuteOfDay(from)
  let left = hours * 60
  const lastDay = addDays(firstDay, longestClosureDays)
  for (;;) {
    if (day > lastDay || isWorkingDay(day)) {
      const today = 24 * 60 - minute
      if (left < today) return instantAt(day, clockTime(minute + left))
      left -= today
    }
    day = addDays(day, 1)
    minute = 0
  }
}

function minuteOfDay(instant: Date): number {
  const local = new TZDate(instant, school.timeZone)
  return local.getHours() * 60 + local.getMinutes()
}

function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":")
}
