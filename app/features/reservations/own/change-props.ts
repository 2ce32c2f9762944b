import type { ToastWords } from "#app/ui/page/announce.ts"
import type { BookingKey, OwnReservation } from "./own-reservation.schema.ts"

export interface ChangeProps {
  reservation: OwnReservation
  bookingKey: BookingKey
  onDone: (words: ToastWords) => void
}
