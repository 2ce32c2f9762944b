import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { forgetTab, readTab, writeTab } from "#app/platform/tab-store.ts"
import type { BookedReservation } from "./reservations.schema.ts"

/** Where the tab keeps what was typed into the form of a type, and the key of the request under way. */
export const draftKey = (type: ReservationType) => `reservation-draft-${type}`
export const sendingPlace = "reservation-sending"
const bookedKey = (reference: string) => `reservation-booked-${reference}`
const pendingKey = "pending-booking"

/** After success: what was typed is forgotten, the summary is kept for reloads. */
export function keepBooked(booked: BookedReservation): void {
  forgetTab(draftKey(booked.reservationType))
  forgetTab(sendingPlace)
  writeTab(bookedKey(booked.reference), booked)
}

export function readBooked(reference: string): BookedReservation | undefined {
  return readTab(bookedKey(reference)) as BookedReservation | undefined
}

/** The marker a guest leaves who signs in first (specification 4). */
export function markPendingBooking(type: ReservationType): void {
  writeTab(pendingKey, { type, timestamp: Date.now() })
}
