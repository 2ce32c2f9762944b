import type { WantedSlot } from "#app/features/availability/availability.queries.server.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import type { BoatReservationRequest } from "./boat-reservation.schema.ts"
import type { PendingLimits } from "./pending-limits.server.ts"

/** What either entrance asks for: the form of /reservation, or that of /boat-reservation (design 7.25). */
export type BookingRequest = ReservationRequest | ({ reservationType: "boat_rental" } & BoatReservationRequest)

export interface ReservationToCreate {
  request: BookingRequest
  /** Through which it came: a key belongs to its own. */
  entrance?: "POST /reservations" | "POST /boat-reservations"
  /** The account it belongs to; null for a guest. */
  userId: string | null
  /** The account's confirmed address; only mails to it repeat what was typed. */
  provenEmail?: string | undefined
  /** Where it comes from, as `networkPrint` writes it; null where nobody knows. */
  network: string | null
  limits: PendingLimits
  /** The client's uuid: the same key with the same request is the same reservation. */
  idempotencyKey: string
  now: Date
}

/** Whether the mail about it goes to an address its account has shown to own. */
export function isProven({ request, provenEmail }: Pick<ReservationToCreate, "request" | "provenEmail">): boolean {
  return provenEmail !== undefined && provenEmail === request.email.toLowerCase()
}

export function wantedSlot(request: BookingRequest): WantedSlot {
  return {
    type: request.reservationType,
    date: request.reservationDate,
    timeSlot: request.timeSlot,
    base: request.base,
    hours: request.reservationType === "boat_rental" ? request.rentalDuration : undefined,
  }
}
