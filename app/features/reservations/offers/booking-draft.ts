import { forgetTab, readTab, writeTab } from "#app/browser/page/tab-store.ts"
import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import type { BookingBody, BookingEntrance } from "#app/features/reservations/book/booking-entrance.ts"
import type { Person } from "#app/features/reservations/form/booking-values.ts"
import type { BookedReservation, ReservationAnswer } from "#app/features/reservations/reservations.schema.ts"

type Entrance = Pick<BookingEntrance, "keptAs">

/** Where the tab keeps what was typed into the form of a type. */
export const draftKey = ({ keptAs }: Entrance, type: ReservationType) => `${keptAs}-draft-${type}`
const unansweredKey = ({ keptAs }: Entrance) => `${keptAs}-unanswered`
const bookedKey = (reference: string) => `reservation-booked-${reference}`

/** Where the tab keeps a guest's coordinates, so that the next booking of any type starts with them. */
const guestKey = "reservation-guest"

export function readGuest(): Partial<Person> {
  return readTab(guestKey) ?? {}
}

export function keepGuest(guest: Person): void {
  writeTab(guestKey, guest)
}

/** Where the tab keeps the marker of specification 4: the names are given there. */
export const pendingKey = "pending-booking"

/** A request that left and whose answer is not known: it may be a reservation already. */
export interface Unanswered {
  type: ReservationType
  request: BookingBody
  idempotencyKey: string
}

export function readUnanswered(entrance: Entrance): Unanswered | undefined {
  const kept = readTab(unansweredKey(entrance)) as Partial<Unanswered> | undefined
  return kept?.request && kept.idempotencyKey ? (kept as Unanswered) : undefined
}

export function keepUnanswered(entrance: Entrance, sent: Unanswered): void {
  writeTab(unansweredKey(entrance), sent)
}

export function forgetUnanswered(entrance: Entrance): void {
  forgetTab(unansweredKey(entrance))
}

/** A reservation as the tab keeps it for its summary; older versions of the site kept fewer fields. */
export type KeptReservation = BookedReservation & Partial<ReservationAnswer>

/** After a success, forgets the draft and keeps the summary until the tab closes or signs out. */
export function keepBooked(entrance: Entrance, booked: KeptReservation): void {
  forgetTab(draftKey(entrance, booked.reservationType))
  forgetUnanswered(entrance)
  writeTab(bookedKey(booked.reference), booked)
}

export function readBooked(reference: string): KeptReservation | undefined {
  const kept = readTab(bookedKey(reference)) as Partial<KeptReservation> | undefined
  return kept?.reservationDate && kept.endsAt ? (kept as KeptReservation) : undefined
}

/** The marker a guest leaves who signs in first (specification 4). */
export function markPendingBooking(type: ReservationType): void {
  writeTab(pendingKey, { type, timestamp: Date.now() })
}
