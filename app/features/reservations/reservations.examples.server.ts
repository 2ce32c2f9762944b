import { nothingAsked } from "./asked-nothing.ts"
import type { BoatReservationRequest } from "./boat-reservation.schema.ts"
import type { ReservationRequest } from "./reservations.schema.ts"

export const examplePerson = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
} as const

/** Of a link, or of the answer to a request. */
export const exampleSecret = "q1nJX0cS8mJ3y5r7bT2vWk9dLh4fGp6aZeUxYoRiNsM"

const exampleMoment = { base: "nyon", reservationDate: "2027-06-12", timeSlot: "14:00" } as const

export const exampleRental = {
  reservationType: "boat_rental",
  ...exampleMoment,
  rentalDuration: 2,
  boatType: "electric_medium",
} as const

export const exampleRequest = { ...exampleRental, ...examplePerson } as const satisfies ReservationRequest

export const exampleBoatRequest = {
  ...examplePerson,
  ...exampleMoment,
  groupSize: 4,
  rentalDuration: 2,
  licenseLevel: "coastal",
  hasTheoryKnowledge: true,
} as const satisfies BoatReservationRequest

export const exampleTimes = { startsAt: "2027-06-12T12:00:00.000Z", endsAt: "2027-06-12T14:00:00.000Z" } as const

/** A reservation of that rental, as every answer shows it. */
export const exampleReservation = {
  reference: "K7M2QX9B",
  status: "pending",
  ...nothingAsked,
  ...exampleRental,
  priceCents: 16_000,
  priceCurrency: "EUR",
} as const

export const exampleTerms = {
  movedBySchool: false,
  freeUntil: "2027-06-10T12:00:00.000Z",
  cancellable: true,
  keptPercent: 0,
  keptCents: 0,
  restCentsThen: 0,
  move: "free",
  movesLeft: 2,
} as const
