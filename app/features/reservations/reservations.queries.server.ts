import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import type { BookedReservation, ReservationStatus } from "./reservations.schema.ts"

interface StoredReservation {
  reference: string
  status: ReservationStatus
  reservationType: ReservationType
  base: string
  reservationDate: string
  timeSlot: string
  startsAt: Date
  endsAt: Date
  priceCents: number
  priceCurrency: string
}

/** What a stored reservation shows its person. */
export function bookedReservation(row: StoredReservation): BookedReservation {
  return {
    reference: row.reference,
    status: row.status,
    reservationType: row.reservationType,
    base: row.base,
    reservationDate: row.reservationDate,
    timeSlot: row.timeSlot,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    priceCents: row.priceCents,
    priceCurrency: row.priceCurrency,
  }
}
