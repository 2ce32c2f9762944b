import type { Resolver } from "react-hook-form"
import type { BoatReservationRequest } from "#app/features/reservations/boat-reservation.schema.ts"
import type { ReservationRequest } from "#app/features/reservations/reservations.schema.ts"
import type { ToastWords } from "#app/ui/page/announce.ts"
import type { BookingValues } from "./booking-values.ts"

export type BookingBody = ReservationRequest | BoatReservationRequest

/** One of the two booking forms: /reservation or /boat-reservation (design 7.25). */
export interface BookingEntrance {
  path: "/reservations" | "/boat-reservations"
  waitingPath: "/waiting-list" | "/boat-waiting-list"
  /** Prefix of the tab's keys for drafts and requests. */
  keptAs: "reservation" | "boat-reservation"
  toasts: Record<"booked" | "failed" | "unexpected", ToastWords>
  loadResolver: () => Promise<Resolver<BookingValues>>
  toRequest: (values: BookingValues) => BookingBody
}
