import { formResolver } from "#app/platform/form-resolver.ts"
import type { BookingValues } from "./booking-values.ts"
import { reservationRequestSchema } from "./reservations.schema.ts"

/** Loaded on the first focus. */
export const bookingResolver = formResolver<BookingValues>(reservationRequestSchema)
