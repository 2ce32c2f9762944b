import "#app/platform/zod-in-browser.ts"
import { zodResolver } from "@hookform/resolvers/zod"
import type { Resolver } from "react-hook-form"
import { z } from "zod"
import { fr } from "zod/locales"
import type { BookingValues } from "./booking-values.ts"
import { reservationRequestSchema } from "./reservations.schema.ts"

z.config(fr())

/** Validates the form with the very schema of the API. Loaded on the first focus. */
export const bookingResolver = zodResolver(reservationRequestSchema) as unknown as Resolver<BookingValues>
