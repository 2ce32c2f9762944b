import type { ReservationType } from "#app/features/availability/availability.schema.ts"
import type { Db, Trx } from "#app/platform/database/tables.server.ts"
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

/** All that is kept of a person's reservations but for the school's own notes: for the person's own copy. */
export async function keptReservations(db: Db | Trx, userId: string) {
  return await db
    .selectFrom("reservations")
    .select(["reference", "status", "reservationType", "firstName", "lastName", "email", "phone", "base"])
    .select(["reservationDate", "timeSlot", "startsAt", "endsAt", "notes", "licenseLevel", "hasTheoryKnowledge"])
    .select(["rentalDuration", "boatType", "groupSize", "groupName", "priceCents", "priceCurrency"])
    .select(["createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute()
}
