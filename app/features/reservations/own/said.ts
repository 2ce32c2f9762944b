import { said as saidOfBooking } from "#app/features/bookings/facts/said.ts"
import type { OwnReservation } from "./own-reservation.schema.ts"

export function said({ status, account, priceCurrency }: OwnReservation) {
  return saidOfBooking({ status, charged: account, priceCurrency })
}
