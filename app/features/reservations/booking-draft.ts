import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { forgetTab, readTab, writeTab } from "#app/platform/tab-store.ts"
import type { BookedReservation, ReservationRequest } from "./reservations.schema.ts"

/** Where the tab keeps what was typed into the form of a type. */
export const draftKey = (type: ReservationType) => `reservation-draft-${type}`
const unansweredKey = "reservation-unanswered"
const bookedKey = (reference: string) => `reservation-booked-${reference}`
const pendingKey = "pending-booking"

/** A request that left and whose answer is not known: it may be a reservation already. */
export interface Unanswered {
  request: ReservationRequest
  idempotencyKey: string
}

export function readUnanswered(): Unanswered | undefined {
  const kept = readTab(unansweredKey) as Partial<Unanswered> | undefined
  return kept?.request && kept.idempotencyKey ? (kept as Unanswered) : undefined
}

export function keepUnanswered(sent: Unanswered): void {
  writeTab(unansweredKey, sent)
}

export function forgetUnanswered(): void {
  forgetTab(unansweredKey)
}

/** After success: what was typed is forgotten, the summary is kept for reloads. */
export function keepBooked(booked: BookedReservation): void {
  forgetTab(draftKey(booked.reservationType))
  forgetUnanswered()
  writeTab(bookedKey(booked.reference), booked)
}

export function readBooked(reference: string): BookedReservation | undefined {
  const kept = readTab(bookedKey(reference)) as Partial<BookedReservation> | undefined
  return kept?.reservationDate && kept.endsAt ? (kept as BookedReservation) : undefined
}

/** The marker a guest leaves who signs in first (specification 4). */
export function markPendingBooking(type: ReservationType): void {
  writeTab(pendingKey, { type, timestamp: Date.now() })
}
