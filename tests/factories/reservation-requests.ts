import { v4 as uuid } from "uuid"
import type { z } from "zod"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import type {
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { noLimits } from "./limits.ts"
import { specifiedTariff } from "./prices.ts"
import { testNow } from "./slots.ts"

type LicenseRequest = z.infer<typeof licenseReservationSchema>
type RentalRequest = z.infer<typeof rentalReservationSchema>
type GroupRequest = z.infer<typeof groupReservationSchema>

const guest = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
  reservationDate: "2027-06-12",
  timeSlot: "14:00",
}
const base = "nyon"

/** Requests for the slot that `aSlot` makes, with its base, as the forms name it. */
export function licenseRequest(traits: Partial<LicenseRequest> = {}): LicenseRequest {
  return {
    reservationType: "boat_license",
    ...guest,
    base,
    licenseLevel: "beginner",
    hasTheoryKnowledge: false,
    ...traits,
  }
}

export function rentalRequest(traits: Partial<RentalRequest> = {}): RentalRequest {
  return { reservationType: "boat_rental", ...guest, rentalDuration: 2, boatType: "electric_medium", ...traits }
}

export function groupRequest(traits: Partial<GroupRequest> = {}): GroupRequest {
  return { reservationType: "group_outing", ...guest, base, groupSize: 5, ...traits }
}

let strangers = 0

/** Somebody no other test booked for: bookings of one person wait for each other. */
export function somebodyElse(): { email: string } {
  strangers += 1
  return { email: `stranger-${strangers}@example.ch` }
}

/** A guest's booking with a key of its own, which no limit holds back. */
export function booking(request: ReservationToCreate["request"], traits: Partial<ReservationToCreate> = {}) {
  return {
    request,
    userId: null,
    networks: null,
    limits: noLimits,
    tariff: specifiedTariff,
    idempotencyKey: uuid(),
    now: testNow,
    ...traits,
  } satisfies ReservationToCreate
}
