import { daysLater } from "#app/back-office/school-day.ts"
import { changedSearch } from "#app/browser/query-string.ts"
import type { UrlState } from "#app/browser/use-url-state.ts"
import type { Planning } from "#app/features/calendar/planning/planning.admin.schema.ts"
import { formatDay, formatInstantDay } from "#app/ui/formats.ts"

/** `fiche` and `deplacer` name a reservation, `creer` the base of a new slot, or « toutes », `heure` its time. */
export const usualPlanning = {
  vue: "jour",
  date: "",
  base: "",
  type: "",
  ouvert: "",
  fiche: "",
  deplacer: "",
  creer: "",
  heure: "",
}

export type PlanningState = UrlState<{ [Name in keyof typeof usualPlanning]: string }>

export const views = ["jour", "semaine", "liste"] as const
export type View = (typeof views)[number]

export function isView(text: string): text is View {
  return views.some((view) => view === text)
}

export function planningPath(from: string, view: View): string {
  return `/admin/planning?${new URLSearchParams({ from, days: view === "semaine" ? "7" : "1" })}`
}

/** The day of an instant, by the school's clock, among those of a planning. */
export function dayIn(planning: Planning, instant: string): string {
  return daysOf(planning).find((day) => formatDay(day, "date") === formatInstantDay(instant)) ?? planning.from
}

export function daysOf({ from, days }: Pick<Planning, "from" | "days">): string[] {
  return Array.from({ length: days }, (_, index) => daysLater(from, index))
}

export function bookingPath({ reservationType = "", base = "", date = "", timeSlot = "" }): string {
  const known = { type: reservationType, base, date, heure: timeSlot }
  return `/admin/reservations/nouvelle${changedSearch("", known)}`
}
