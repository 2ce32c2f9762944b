import { lazyResolver } from "#app/browser/form/lazy-resolver.ts"
import type { BoatLicenceLevel, BoatReservationRequest } from "#app/features/reservations/boat-reservation.schema.ts"
import type { BookingEntrance } from "#app/features/reservations/draft/booking-entrance.ts"
import type { BookingValues } from "#app/features/reservations/draft/booking-values.ts"
import { boatReservationToasts } from "#content/booking/member.ts"
import { boatPartySize, rentalHours } from "#content/limits.ts"

/** The form of /boat-reservation (design 7.25). */
export const boatEntrance: BookingEntrance = {
  path: "/boat-reservations",
  waitingPath: "/boat-waiting-list",
  keptAs: "boat-reservation",
  toasts: boatReservationToasts,
  loadResolver: lazyResolver(
    async () => (await import("#app/features/reservations/boat-reservation.schema.ts")).boatFormSchema,
  ),
  toRequest(values) {
    const filled = Object.entries(values).filter(([field, value]) => field !== "reservationType" && value !== "")
    return Object.fromEntries(filled) as unknown as BoatReservationRequest
  },
}

export function emptyBoatReservation(licenseLevel: BoatLicenceLevel | ""): BookingValues {
  return {
    reservationType: "boat_rental",
    firstName: "",
    lastName: "",
    email: "",
    phone: "",
    reservationDate: "",
    timeSlot: "",
    base: "",
    groupSize: boatPartySize.default,
    rentalDuration: rentalHours.default,
    licenseLevel,
    hasTheoryKnowledge: false,
  }
}
