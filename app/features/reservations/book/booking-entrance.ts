import type { Resolver } from "react-hook-form"
import type { BookingValues } from "#app/features/reservations/form/booking-values.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import type { BoatReservationRequest } from "./boat-reservation.schema.ts"

export type BookingBody = ReservationRequest | BoatReservationRequest

/** A way in to the one booking engine: the form of /reservation, or that of /boat-reservation (design 7.25). */
export interface BookingEntrance {
  /** Where the API takes its requests. */
  path: "/reservations" | "/boat-reservations"
  /** How the names begin under which the tab keeps what is typed and what was sent. */
  keptAs: "reservation" | "boat-reservation"
  toasts: Record<"booked" | "failed" | "unexpected", ToastWords>
  /** The API's own schema, fetched on the first focus. */
  loadResolver: () => Promise<Resolver<BookingValues>>
  /** What is sent of validated values. */
  toRequest: (values: BookingValues) => BookingBody
}
