import { formatDay } from "#app/ui/formats.ts"
import { typedMoments } from "#content/typed-moments.ts"

export interface DayBounds {
  min?: string | undefined
  max?: string | undefined
}

const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const swissDay = /^(\d{1,2})\s*[./\-\s]\s*(\d{1,2})\s*[./\-\s]\s*(\d{2}|\d{4})$/
/** A phone's keypad of digits has no dot. */
const digitsOnly = /^(\d\d)(\d\d)(\d{2}|\d{4})$/

/**
 * Reads 1.6.2027, 01/06/27, 01062027 or 2027-06-01 → 'yyyy-MM-dd', undefined for other texts. The day comes before the
 * month; the bounds choose the century of a two-digit year.
 */
export function readDay(typed: string, { min = "2000-01-01", max = "2099-12-31" }: DayBounds = {}): string | undefined {
  const text = typed.trim()
  const iso = isoDay.exec(text)
  if (iso) return existingDay(iso[1], iso[2], iso[3])
  const [, day, month, year = ""] = swissDay.exec(text) ?? digitsOnly.exec(text) ?? []
  if (year.length !== 2) return existingDay(year, month, day)
  const former = existingDay(`19${year}`, month, day)
  const current = existingDay(`20${year}`, month, day)
  const within = [former, current].filter((one) => one !== undefined && one >= min && one <= max)
  // Without a fitting century, the field refuses the day in this one.
  return within.length === 0 ? current : within.length === 1 ? within[0] : undefined
}

function existingDay(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  if (year < "1900" || year > "2199") return undefined
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

export function isDay(value: string): boolean {
  return isoDay.test(value) && readDay(value) === value
}

/** '2027-06-01' → « 01.06.2027 »; other texts stay. */
export function shownDay(value: string): string {
  return isDay(value) ? formatDay(value, "numeric") : value
}

export function dayProblem(value: string, { min, max }: DayBounds): string | undefined {
  const words = typedMoments.day
  if (value === "") return undefined
  if (!isDay(value)) return words.expected
  if (min && value < min) return `${words.from} ${formatDay(min, "numeric")}`
  return max && value > max ? `${words.until} ${formatDay(max, "numeric")}` : undefined
}

const clockForms = [
  /^(\d{1,2})(?:\s*h)?$/i,
  /^(\d{1,2})\s*[:.h]\s*(\d\d)$/i,
  /^(\d\d)(\d\d)$/,
  // « 930 » is half past nine; « 145 » is ambiguous.
  /^([3-9])(\d\d)$/,
]

/** 14:00, 14h30, 9h or 1400 → 'HH:mm', else undefined. */
export function readTime(typed: string): string | undefined {
  const text = typed.trim()
  const found = clockForms.map((form) => form.exec(text)).find((match) => match !== null)
  if (!found) return undefined
  const [, hours = "", minutes = "00"] = found
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, "0")}:${minutes}` : undefined
}

export function isTime(value: string): boolean {
  return /^\d\d:\d\d$/.test(value) && readTime(value) === value
}

export function timeProblem(value: string): string | undefined {
  return value === "" || isTime(value) ? undefined : typedMoments.time.expected
}

/** The next (or previous) multiple of `step` minutes within the day. */
export function stepTime(time: string, step: number): string {
  const size = Math.abs(step)
  const [hours = 0, minutes = 0] = time.split(":").map(Number)
  const at = (hours * 60 + minutes) / size
  const next = (step > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1) * size
  return next < 24 * 60 ? clockOf(Math.max(next, 0)) : time
}

export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
}
