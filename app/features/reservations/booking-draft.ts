import { v4 as uuid } from "uuid"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import { forgetTab, readTab, writeTab } from "#app/platform/tab-store.ts"
import type { BookingValues } from "./booking-values.ts"
import type { BookedReservation, ReservationRequest } from "./reservations.schema.ts"

const draftKey = (type: ReservationType) => `reservation-draft-${type}`
const sendingKey = "reservation-sending"
const bookedKey = (reference: string) => `reservation-booked-${reference}`
const pendingKey = "pending-booking"

export function readDraft(type: ReservationType): Partial<BookingValues> | undefined {
  return readTab(draftKey(type)) as Partial<BookingValues> | undefined
}

export function keepDraft(values: BookingValues): void {
  writeTab(draftKey(values.reservationType), values)
}

/**
 * The key under which a request is sent: the same one for the same request, also after a reload in the middle of
 * sending, so that it stays one reservation.
 */
export function sendingKeyFor(request: ReservationRequest): string {
  const sent = JSON.stringify(request)
  const earlier = readTab(sendingKey) as { sent: string; key: string } | undefined
  if (earlier?.sent === sent) return earlier.key
  const key = uuid()
  writeTab(sendingKey, { sent, key })
  return key
}

/** After success: what was typed is forgotten, the summary is kept for reloads. */
export function keepBooked(booked: BookedReservation): void {
  forgetTab(draftKey(booked.reservationType))
  forgetTab(sendingKey)
  writeTab(bookedKey(booked.reference), booked)
}

export function readBooked(reference: string): BookedReservation | undefined {
  return readTab(bookedKey(reference)) as BookedReservation | undefined
}

/** The marker a guest leaves who signs in first (specification 4). */
export function markPendingBooking(type: ReservationType): void {
  writeTab(pendingKey, { type, timestamp: Date.now() })
}
