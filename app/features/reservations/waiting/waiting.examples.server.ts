import type { BoatReservationRequest } from "#app/features/reservations/boat-reservation.schema.ts"
import { exampleQuote } from "#app/features/reservations/book/quotes.examples.server.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import type { LookedAt, WaitingKey, WaitingPlace } from "./waiting.schema.ts"

export const exampleKey = { secret: "Vb3Jx0mQ9dYw2kR7nT5sLhG8pZcE1uAiO4fXyKqMtWs" } satisfies WaitingKey

export const exampleJoining = {
  reservationType: "boat_rental",
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  base: "nyon",
  rentalDuration: 2,
  boatType: "electric_medium",
} as const satisfies ReservationRequest

export const exampleBoatJoining = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  base: "nyon",
  groupSize: 4,
  rentalDuration: 2,
} as const satisfies BoatReservationRequest

export const examplePlace: WaitingPlace = {
  id: "0190a8e2-7c3a-7cc0-b3a1-5f1b8a5f9d12",
  state: "waiting",
  reservationType: "boat_rental",
  base: "nyon",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
  startsAt: "2027-06-12T12:00:00.000Z",
  endsAt: "2027-06-12T14:00:00.000Z",
  rentalDuration: 2,
  boatType: "electric_medium",
  groupSize: null,
  position: 2,
  offerUntil: null,
}

export const exampleLookedAt = { ...examplePlace, quote: exampleQuote } satisfies LookedAt["place"]
