import { forgetTab, readTab, writeTab } from "#app/browser/page/tab-store.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { BookedReservation, SentReservation } from "#app/features/reservations/booked.schema.ts"
import type { BookingBody, BookingEntrance } from "./booking-entrance.ts"
import type { Person } from "./booking-values.ts"

type Entrance = Pick<BookingEntrance, "keptAs">

export const draftKey = ({ keptAs }: Entrance, type: ReservationType) => `${keptAs}-draft-${type}`
const unansweredKey = ({ keptAs }: Entrance) => `${keptAs}-unanswered`
const bookedKey = (reference: string) => `reservation-booked-${reference}`

/** Keeps a guest's name and contact for the next booking, of any type. */
const guestKey = "reservation-guest"

export function readGuest(): Partial<Person> {
  return readTab(guestKey) ?? {}
}

export function keepGuest(guest: Person): void {
  writeTab(guestKey, guest)
}

/** The base where somebody last looked or booked; its slots stand open first. */
const baseKey = "reservation-base"

export function readBase(): string | undefined {
  return readTab(baseKey) as string | undefined
}

export function keepBase(slug: string): void {
  writeTab(baseKey, slug)
}

/** The marker of specification 4, which names it. */
export const pendingKey = "pending-booking"

/** A request without a known answer, which may have become a reservation. */
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

export function keepBooked(entrance: Entrance, booked: SentReservation): void {
  forgetTab(draftKey(entrance, booked.reservationType))
  forgetUnanswered(entrance)
  const { reference } = booked
  writeTab(sentKey, [...((readTab(sentKey) ?? []) as Sent[]), { reference, moment: momentOf(booked) }])
  writeTab(bookedKey(booked.reference), { ...booked, manageSecret: undefined })
}

interface Sent {
  reference: string
  moment: string
}

const sentKey = "reservation-sent"

type Wanted = Pick<BookedReservation, "reservationType" | "base" | "reservationDate" | "timeSlot"> & { email: string }

function momentOf({ reservationType, base, reservationDate, timeSlot, email }: Wanted): string {
  return [reservationType, base, reservationDate, timeSlot, email.trim().toLowerCase()].join(" ")
}

/** @returns the reference of what this tab sent for the same person and slot */
export function sentBefore(wanted: Wanted): string | undefined {
  const sent = (readTab(sentKey) ?? []) as Sent[]
  return sent.findLast(({ moment }) => moment === momentOf(wanted))?.reference
}

export function readBooked(reference: string): SentReservation | undefined {
  const kept = readTab(bookedKey(reference)) as Partial<SentReservation> | undefined
  return kept?.reservationDate && kept.endsAt && kept.terms ? (kept as SentReservation) : undefined
}

export function markPendingBooking(type: ReservationType): void {
  writeTab(pendingKey, { type, timestamp: Date.now() })
}
