import type { WantedSlot } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import type { BoatReservationRequest } from "#app/features/reservations/boat-reservation.schema.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import type { ProvenBy } from "#app/features/reservations/reservations.tables.server.ts"
import { normalEmail } from "#app/platform/contact/normal-email.server.ts"
import type { Tariff } from "#content/catalogue/price-codes.ts"
import type { WithholdingLimits } from "#content/limits.ts"
import type { NetworkPrints } from "./network-prints.server.ts"
import type { QuotedTotal } from "./quoted-requests.schema.ts"

export type BookingRequest = QuotedTotal &
  (ReservationRequest | ({ reservationType: "boat_rental" } & BoatReservationRequest))

export interface ReservationToCreate {
  request: BookingRequest
  /** A key is valid only at its own entrance. */
  entrance?: "POST /reservations" | "POST /boat-reservations"
  userId: string | null
  /** The account's confirmed address, in normal form; only mails to it repeat what was typed. */
  provenEmail?: string | undefined
  proof?: string | undefined
  tariff: Tariff
  /** Null when the address is unknown. */
  networks: NetworkPrints | null
  limits: WithholdingLimits
  idempotencyKey: string
  /** Names the tab that may hold the slot. */
  holdToken?: string | undefined
  offeredTo?: string | undefined
  /** To whom it belongs; else the door finds or makes the person of account or contact. */
  personId?: string | undefined
  now: Date
}

export function isProven({ request, provenEmail }: Pick<ReservationToCreate, "request" | "provenEmail">): boolean {
  return provenEmail !== undefined && provenEmail === normalEmail(request.email)
}

/** A name and an address that were only typed prove nothing (school 0). */
export function provenBy(create: Pick<ReservationToCreate, "request" | "provenEmail" | "userId">): ProvenBy | null {
  if (create.userId !== null) return "account"
  return isProven(create) ? "link" : null
}

export function wantedSlot(request: BookingRequest): WantedSlot {
  return {
    type: request.reservationType,
    date: request.reservationDate,
    timeSlot: request.timeSlot,
    base: request.base,
    ...(request.reservationType === "boat_rental" ? { hours: request.rentalDuration, model: modelOf(request) } : {}),
    ...(request.reservationType === "group_outing" ? { persons: request.groupSize } : {}),
  }
}

function modelOf(request: BookingRequest) {
  return "boatType" in request ? request.boatType : undefined
}
