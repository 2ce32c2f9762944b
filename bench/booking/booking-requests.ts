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
