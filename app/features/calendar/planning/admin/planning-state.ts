import type { UrlState } from "#app/browser/use-url-state.ts"
import { dateOf, dayOf } from "#app/ui/formats.ts"

export const usualPlanning = {
  vue: "jour",
  date: "",
  base: "",
  type: "",
  ouvert: "",
  fiche: "",
  deplacer: "",
  creer: "",
}

export type PlanningState = UrlState<{ [Name in keyof typeof usualPlanning]: string }>

export const views = ["jour", "semaine", "liste"] as const
export type View = (typeof views)[number]

export function isView(text: string): text is View {
  return views.some((view) => view === text)
}

export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && dayOf(dateOf(text)) === text
}

export function planningPath(from: string, view: View): string {
  return `/admin/planning?${new URLSearchParams({ from, days: view === "semaine" ? "7" : "1" })}`
}

export function daysLater(day: string, days: number): string {
  const date = dateOf(day)
  date.setDate(date.getDate() + days)
  return dayOf(date)
}

export function mondayOf(day: string): string {
  return daysLater(day, -((dateOf(day).getDay() + 6) % 7))
}
