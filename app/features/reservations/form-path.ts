import type { ReservationType } from "#app/features/availability/availability.schema.ts"

/** The two paths the booking page is served at. */
export type BookingPath = "/reservation" | "/location"

/** Element that holds offers, form and summary. */
export const formAnchor = "formulaire"

/**
 * Where the form of a type stands. The document as served cannot know the query (design 1); its style sheet knows the
 * fragment, and shows the place of the form instead of the offers until the scripts have come.
 */
export function formPath(path: BookingPath, type: ReservationType): string {
  return `${path}?type=${type}#${formAnchor}`
}

/** Where the summary of a reservation stands, in the place of the form: a reload does not show the offers before it. */
export function summaryPath(path: BookingPath, reference: string): string {
  return `${path}?reference=${reference}#${formAnchor}`
}
