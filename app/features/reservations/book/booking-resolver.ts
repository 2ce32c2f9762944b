import { formResolver } from "#app/browser/form-resolver.ts"
import type { BookingValues } from "#app/features/reservations/form/booking-values.ts"
import { reservationRequestSchema } from "#app/features/reservations/reservations.schema.ts"

export const bookingResolver = formResolver<BookingValues>(reservationRequestSchema)
