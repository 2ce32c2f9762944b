import { school } from "#content/school.ts"

/** Counted on the school's clocks, which jump twice a year. */
export function clockHoursBefore(start: Date, hours: number): Date {
  const before = new Date(start.getTime() - hours * 3_600_000)
  return new Date(before.getTime() + aheadOfUtc(start) - aheadOfUtc(before))
}

const offset = new Intl.DateTimeFormat("en", { timeZone: school.timeZone, timeZoneName: "longOffset" })

/** Milliseconds. */
function aheadOfUtc(instant: Date): number {
  const hours = /GMT\+(\d\d)/.exec(offset.format(instant))?.[1] ?? "0"
  return Number(hours) * 3_600_000
}
