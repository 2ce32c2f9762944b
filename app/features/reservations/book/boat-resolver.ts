import { formResolver } from "#app/browser/form-resolver.ts"
import type { BookingValues } from "#app/features/reservations/form/booking-values.ts"
import { boatFormSchema } from "./boat-reservation.schema.ts"

export const boatResolver = formResolver<BookingValues>(boatFormSchema)
