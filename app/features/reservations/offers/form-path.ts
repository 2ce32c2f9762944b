import type { ReservationType } from "#app/features/availability/availability.schema.ts"

/** The two paths the booking page is served at. */
export type BookingPath = "/reservation" | "/location"

/** Element that holds offers, form and summary. */
export const formAnchor = "formulaire"

/**
 * The address of the form of a type. The served document is the same for every query (design 1), but CSS can match the
 * fragment: until the scripts have loaded, it shows the form's place instead of the offers.
 */
export function formPath(path: BookingPath, type: ReservationType): string {
  return `${path}?type=${type}#${formAnchor}`
}

/** The address of a reservation's summary; its fragment keeps a reload from showing the offers first. */
export function summaryPath(path: BookingPath, reference: string): string {
  return `${path}?reference=${reference}#${formAnchor}`
}
