/** Days are 'yyyy-MM-dd' and formatted as UTC, so that no time zone moves them. */
const dayFormats = {
  short: new Intl.DateTimeFormat("fr-CH", {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }),
  long: new Intl.DateTimeFormat("fr-CH", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }),
  numeric: new Intl.DateTimeFormat("fr-CH", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" }),
  date: new Intl.DateTimeFormat("fr-CH", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat("fr-CH", { month: "long", year: "numeric", timeZone: "UTC" }),
}

export type DayFormat = keyof typeof dayFormats

/** « sam. 12 juin 2027 », « samedi … », « 12.06.2027 », « 12 juin 2027 », « juin 2027 »; « 1er » for the first. */
export function formatDay(day: string, format: DayFormat = "short"): string {
  const text = dayFormats[format].format(new Date(`${day}T00:00:00Z`)).replace(",", "")
  return text.replace(/(^| )1 (?=\p{L})/u, "$11er ")
}

export function formatDayTime(day: string, time: string): string {
  return `${formatDay(day)}, ${time}`
}

/** An instant in the school's time zone: « sam. 12 juin 2027, 14:00 ». */
export function formatInstant(instant: Date | string): string {
  return formatDayTime(...swissDayTime(instant))
}

/** Abbreviates nothing, for a sentence: « samedi 12 juin 2027 à 14:00 ». */
export function sayDayTime(day: string, time: string): string {
  return `${formatDay(day, "long")} à\u00a0${time}`
}

export function sayInstant(instant: Date | string): string {
  return sayDayTime(...swissDayTime(instant))
}

export function formatInstantDay(instant: Date | string, format: DayFormat = "date"): string {
  return formatDay(swissDayTime(instant)[0], format)
}

// Made once: a formatter takes longer to make than thousands of instants to format.
const swissTime = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/Zurich",
})

function swissDayTime(instant: Date | string): [day: string, time: string] {
  const [day = "", time = ""] = swissTime.format(new Date(instant)).split(" ")
  return [day, time]
}

export function formatClock(instant: Date | string): string {
  return swissDayTime(instant)[1]
}

/** The clock at an end, with a word where the day of the start is over: « 01:00 (le lendemain) ». */
export function formatEnd(startsAt: Date | string, endsAt: Date | string): string {
  const last = new Date(new Date(endsAt).getTime() - 1)
  const [sameDay] = swissDayTime(startsAt)
  return swissDayTime(last)[0] === sameDay ? formatClock(endsAt) : `${formatClock(endsAt)} (le\u00a0lendemain)`
}

/** 0 and 1 are singular in French: plural(2, 'place') → « 2 places ». */
export function plural(count: number, singular: string, several = `${singular}s`): string {
  return `${count}\u00a0${Math.abs(count) < 2 ? singular : several}`
}

export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes}\u00a0Ko`
  return `${megabytes.format(bytes / 1024 / 1024)}\u00a0Mo`
}

const megabytes = new Intl.NumberFormat("fr", { maximumFractionDigits: 1 })

export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, "0")
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`
}

/** Local noon of a day, because no clock change happens then. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  return new Date(year, month - 1, date, 12)
}

/** Returns the day, or the bound it lies beyond; all 'yyyy-MM-dd'. */
export function dayWithin(day: string, min: string | undefined, max: string | undefined): string {
  if (min && day < min) return min
  return max && day > max ? max : day
}
