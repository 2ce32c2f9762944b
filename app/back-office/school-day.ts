import { dateOf, dayOf } from "#app/ui/formats.ts"

// A formatter takes longer to make than to use.
const swissDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Zurich" })

/** The school's day, 'yyyy-MM-dd', in whatever zone the browser is. */
export function schoolDay(at = new Date()): string {
  return swissDay.format(at)
}

/** Whether a day in the page's address is a real day that the API accepts: 'yyyy-MM-dd', 2000 to 2099. */
export function isApiDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && dayOf(dateOf(text)) === text
}

/** @param days negative for an earlier day */
export function daysLater(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

export function mondayOf(day: string): string {
  return daysLater(day, -((dateOf(day).getDay() + 6) % 7))
}
