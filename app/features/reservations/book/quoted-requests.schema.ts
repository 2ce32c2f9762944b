import { z } from "zod"
import {
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"
import { boatReservationSchema } from "./boat-reservation.schema.ts"

/** The total that the person saw: compared with today's, never used (school 4). Apart from what forms load. */
export const quotedTotal = {
  quotedCents: integerSchema("Total attendu en centimes").min(0, "Total attendu en centimes").optional(),
  quotedCurrency: z.enum(currencies, { error: "Monnaie inconnue" }).optional(),
}
export type QuotedTotal = z.infer<z.ZodObject<typeof quotedTotal>>

/** The body of POST /api/v1/reservations, by type. */
export const quotedReservationSchema = z.discriminatedUnion(
  "reservationType",
  [
    licenseReservationSchema.extend(quotedTotal),
    rentalReservationSchema.extend(quotedTotal),
    groupReservationSchema.extend(quotedTotal),
  ],
  { error: "Type de réservation inconnu" },
)

export const quotedBoatReservationSchema = boatReservationSchema.extend(quotedTotal)
