import { said as saidOfBooking } from "#app/features/bookings/facts/said.labels.ts"
import { written } from "#app/ui/written.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

export function said({ status, account, priceCurrency }: OwnReservation) {
  return saidOfBooking({ status, charged: account, priceCurrency }, written)
}
