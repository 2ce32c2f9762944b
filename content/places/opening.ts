/** Opening hours and season as pages, mails and machines say them (specification 9). */
export interface OpenHours {
  /** 0 Sunday … 6 Saturday. */
  weekday: number
  /** 'HH:mm'. */
  opens: string
  closes: string
}

export interface Season {
  /** 'yyyy-MM-dd', both included. */
  fromDate: string
  toDate: string
}

export interface Opening {
  /** « Mardi à dimanche, 9h-18h ». */
  days: string
  /** « Fermé le lundi ». */
  closed: string
  /** « D’avril à octobre ». */
  season: string
  hours: readonly OpenHours[]
  seasons: readonly Season[]
}

/** What the specification says, until the school sets its calendar. */
export const specifiedHours: readonly OpenHours[] = [2, 3, 4, 5, 6, 0].map((weekday) => ({
  weekday,
  opens: "09:00",
  closes: "18:00",
}))

/** Returns the season of `today`, or the next one, from April to October. */
export function specifiedSeason(today: string): Season {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > "10-31" ? 1 : 0)
  return { fromDate: `${year}-04-01`, toDate: `${year}-10-31` }
}

const week = [1, 2, 3, 4, 5, 6, 0]
const dayNames = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
const list = new Intl.ListFormat("fr")
const dayName = (weekday: number) => dayNames[weekday] ?? ""

/** @param today 'yyyy-MM-dd': of several seasons those that are not over are named */
export function openingOf(set: { hours: readonly OpenHours[]; seasons: readonly Season[] }, today: string): Opening {
  const known = set.hours.length > 0 ? set.hours : specifiedHours
  // The days run from Monday, so that the same hours are the same document whatever their order.
  const hours = week.flatMap((weekday) => known.filter((day) => day.weekday === weekday))
  const coming = set.seasons.filter(({ toDate }) => toDate >= today)
  const seasons = coming.length > 0 ? coming : [set.seasons.at(-1) ?? specifiedSeason(today)]
  const closed = week.filter((weekday) => !hours.some((one) => one.weekday === weekday)).map(dayName)
  const days = runsOf(hours).map(runWords).join("\u00a0; ")
  return {
    days: capitalised(days),
    closed: closed.length > 0 ? `Fermé ${list.format(closed.map((day) => `le ${day}`))}` : "Ouvert tous les jours",
    season: capitalised(list.format(seasons.map(seasonWords))),
    hours,
    seasons,
  }
}

/** Days in a row, from Monday, that open and close alike. */
function runsOf(hours: readonly OpenHours[]): OpenHours[][] {
  const runs: OpenHours[][] = []
  for (const weekday of week) {
    const day = hours.find((one) => one.weekday === weekday)
    if (!day) continue
    const last = runs.at(-1)
    const before = last?.at(-1)
    const follows = before !== undefined && week.indexOf(before.weekday) + 1 === week.indexOf(weekday)
    if (last && follows && before.opens === day.opens && before.closes === day.closes) last.push(day)
    else runs.push([day])
  }
  return runs
}

function runWords(run: readonly OpenHours[]): string {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return ""
  const days = run.length === 1 ? dayName(first.weekday) : `${dayName(first.weekday)} à ${dayName(last.weekday)}`
  return `${days}, ${clock(first.opens)}-${clock(first.closes)}`
}

/** « 9h », « 9h30 ». */
function clock(time: string): string {
  const [hour = "", minute = ""] = time.split(":")
  return `${Number(hour)}h${minute === "00" ? "" : minute}`
}

function seasonWords({ fromDate, toDate }: Season): string {
  const whole = fromDate.endsWith("-01") && addOneDay(toDate).endsWith("-01")
  if (!whole || fromDate.slice(0, 4) !== toDate.slice(0, 4)) return `du ${dayWords(fromDate)} au ${dayWords(toDate)}`
  const month = monthName(fromDate)
  return `${/^[ao]/.test(month) ? "d’" : "de "}${month} à ${monthName(toDate)}`
}

function addOneDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

const monthFormat = new Intl.DateTimeFormat("fr-CH", { month: "long", timeZone: "UTC" })
const dayFormat = new Intl.DateTimeFormat("fr-CH", { day: "numeric", month: "long", timeZone: "UTC" })

function monthName(day: string): string {
  return monthFormat.format(new Date(`${day}T00:00:00Z`))
}

function dayWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(/^1 /, "1er ")
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
