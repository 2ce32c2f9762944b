import { boatTypes } from "#app/features/calendar/resources/boat-types.rules.ts"
import { addDays } from "#app/platform/clock.server.ts"
import { firstDay, slotHour } from "./booking-database.ts"
import { baseSlugs, rentalDays, rentalTimes } from "./fleet-database.ts"

/** Bodies of bookings, alike but for what is drawn at random: each `%s` of the template from the list at its position. */
export interface Bookings {
  template: string
  drawn: readonly (readonly string[])[]
}

const guest = {
  firstName: "Élodie",
  lastName: "Rochat",
  email: "elodie@example.ch",
  phone: "+41 79 123 45 67",
}

/** Lessons in the first so many slots. */
export function lessonsIn(slots: number): Bookings {
  const lesson = {
    reservationType: "boat_license",
    ...guest,
    reservationDate: "%s",
    timeSlot: slotHour,
    base: "nyon",
    licenseLevel: "beginner",
    hasTheoryKnowledge: false,
  }
  return { template: JSON.stringify(lesson), drawn: [daysFromFirst(slots)] }
}

/** Rentals of two hours, each of which takes a boat of a model. */
export function rentals(): Bookings {
  const rental = {
    reservationType: "boat_rental",
    ...guest,
    reservationDate: "%s",
    timeSlot: "%s",
    base: "%s",
    boatType: "%s",
    rentalDuration: 2,
  }
  // A rental takes the hour that follows, too.
  return {
    template: JSON.stringify(rental),
    drawn: [daysFromFirst(rentalDays), rentalTimes.slice(0, -1), baseSlugs, boatTypes],
  }
}

function daysFromFirst(count: number): string[] {
  return Array.from({ length: count }, (_, day) => addDays(firstDay, day))
}

/** The body of a lesson in slot number `slot`. */
export function bookingOf(slot: number): string {
  return lessonsIn(1).template.replace("%s", addDays(firstDay, slot))
}
