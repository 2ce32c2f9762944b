import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"

export type BookingPath = "/reservation" | "/location"

export const formAnchor = "formulaire"

/** One document for every query (design 1): CSS matches the fragment, and shows the form's place instead of offers. */
export function formPath(path: BookingPath, type: ReservationType): string {
  return `${path}?type=${type}#${formAnchor}`
}

/** With the fragment, a reload does not show the offers first. */
export function summaryPath(path: BookingPath, reference: string): string {
  return `${path}?reference=${reference}#${formAnchor}`
}
