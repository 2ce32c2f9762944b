// Made once: a formatter takes longer to make than to use.
const swissDay = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Europe/Zurich" })

/** The school's day, 'yyyy-MM-dd', in whatever zone the browser is. */
export function schoolDay(at = new Date()): string {
  return swissDay.format(at)
}
