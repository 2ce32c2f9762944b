import type { ReservationType } from "#app/features/calendar/slots/availability.schema.ts"

export type BookingPath = "/reservation" | "/location"

export const formAnchor = "formulaire"

/**
 * The served document is the same for every query (design 1), but CSS matches the fragment, so this shows the form's
 * place instead of the offers.
 */
export function formPath(path: BookingPath, type: ReservationType): string {
  return `${path}?type=${type}#${formAnchor}`
}

/** The fragment keeps a reload from showing the offers first. */
export function summaryPath(path: BookingPath, reference: string): string {
  return `${path}?reference=${reference}#${formAnchor}`
}
