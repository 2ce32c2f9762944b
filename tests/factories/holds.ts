import { v4 as uuid } from "uuid"
import type { PlacesToHold } from "#app/features/calendar/door/hold-places.server.ts"
import type { ReservationToCreate } from "#app/features/reservations/book/reservation-to-create.server.ts"
import { noLimits } from "./limits.ts"
import { testNow } from "./slots.ts"

/** What the tab of somebody who is about to send a request holds, from ten minutes before `heldUntil` or from now. */
export function holding(
  request: ReservationToCreate["request"],
  { heldUntil, ...traits }: Partial<PlacesToHold> & { heldUntil?: Date } = {},
): PlacesToHold {
  return {
    token: uuid(),
    networks: ["address", "network"],
    limits: noLimits,
    type: request.reservationType,
    date: request.reservationDate,
    timeSlot: request.timeSlot,
    base: request.base ?? "nyon",
    hours: request.reservationType === "boat_rental" ? request.rentalDuration : null,
    boatType: "boatType" in request ? request.boatType : null,
    persons: "groupSize" in request ? request.groupSize : null,
    now: heldUntil ? new Date(heldUntil.getTime() - 600_000) : testNow,
    ...traits,
  }
}
