import type { PlaceValues } from "#app/features/reservations/counter/day-times.ts"
import type { InTheWay, ReservationInTheWay } from "./closing.schema.ts"

/** What becomes of one reservation; `elsewhere` is a moment that the school chooses. */
export type WayOut = { act: "suggestion" | "cancel" } | { act: "elsewhere"; place: PlaceValues }

/** The key is the id of the reservation. */
export type WaysOut = Readonly<Record<string, WayOut>>

/** Without a choice, a reservation is moved where there is a suggestion, else cancelled. */
export function wayOutOf({ id, suggestion }: ReservationInTheWay, chosen: WaysOut): WayOut {
  return chosen[id] ?? { act: suggestion ? "suggestion" : "cancel" }
}

export function resolutionsOf({ reservations, sessions }: InTheWay, chosen: WaysOut) {
  const ways = reservations.map((reservation) => ({ reservation, way: wayOutOf(reservation, chosen) }))
  return {
    moves: ways.flatMap(({ reservation: { id, version, reservationType, suggestion }, way }) => {
      if (way.act !== "elsewhere") return way.act === "suggestion" && suggestion ? [{ id, version, ...suggestion }] : []
      const { base, reservationDate: date, timeSlot, rentalDuration, boatType } = way.place
      const rental = reservationType === "boat_rental" ? { rentalDuration, boatType } : {}
      return [{ id, version, base, date, timeSlot, ...rental }]
    }),
    cancellations: ways.flatMap(({ reservation: { id, version }, way }) =>
      way.act === "cancel" ? [{ id, version }] : [],
    ),
    sessions: sessions.map(({ id, version }) => ({ id, version })),
  }
}
