import { formResolver } from "#app/platform/form-resolver.ts"
import { boatFormSchema } from "./boat-reservation.schema.ts"
import type { BookingValues } from "./booking-values.ts"

/** Loaded on the first focus. */
export const boatResolver = formResolver<BookingValues>(boatFormSchema)
