import { TZDate } from "@date-fns/tz"
import { addDays, dayAt, instantAt } from "#app/platform/clock.server.ts"
import { contractTerms, officeTerms } from "#content/commitments.ts"
import { school } from "#content/school.ts"

export interface AnswerTimes {
  /** From here on it is time to answer. */
  soonFrom: Date
  by: Date
}

/** Longer than any closure lasts; afterwards every day counts. */
const longestClosureDays = 400

/**
 * Until when the school answers a request, as it promises everywhere (school 2): so many hours on its clocks, without
 * the days on which it is closed.
 */
export function answerTimes(askedAt: Date, isWorkingDay: (day: string) => boolean): AnswerTimes {
  return {
    soonFrom: afterWorkingHours(askedAt, officeTerms.answerSoonHours, isWorkingDay),
    by: afterWorkingHours(askedAt, contractTerms.answerHours, isWorkingDay),
  }
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
