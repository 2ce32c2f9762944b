import { addDays } from "#app/platform/clock.server.ts"
import { firstDay, slotHour } from "./booking-database.ts"

/** The body of a booking of slot number `slot`. */
export function bookingOf(slot: number): string {
  return JSON.stringify({
    reservationType: "boat_license",
    firstName: "Élodie",
    lastName: "Rochat",
    email: "elodie@example.ch",
    phone: "+41 79 123 45 67",
    reservationDate: addDays(firstDay, slot),
    timeSlot: slotHour,
    base: "nyon",
    licenseLevel: "beginner",
    hasTheoryKnowledge: false,
  })
}

/** Sends one booking; returns the status of the answer. */
export async function postBooking(origin: string, body: string, key: string): Promise<number> {
  const response = await fetch(`${origin}/api/v1/reservations`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body,
  })
  await response.arrayBuffer()
  return response.status
}
