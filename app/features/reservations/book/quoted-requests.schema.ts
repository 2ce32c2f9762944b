import { z } from "zod"
import { boatReservationSchema } from "#app/features/reservations/boat-reservation.schema.ts"
import {
  groupReservationSchema,
  licenseReservationSchema,
  rentalReservationSchema,
} from "#app/features/reservations/reservations.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { withoutNul } from "#app/platform/http/text.schema.ts"
import { currencies } from "#content/catalogue/price-codes.ts"

/** The total that the person saw: compared with today's, never used (school 4). Apart from what forms load. */
export const quotedTotal = {
  quotedCents: integerSchema("Total attendu en centimes").min(0, "Total attendu en centimes").optional(),
  quotedCurrency: z.enum(currencies, { error: "Monnaie inconnue" }).optional(),
}
export type QuotedTotal = z.infer<z.ZodObject<typeof quotedTotal>>

/** The code that was mailed to the address, after a refusal `proof-needed` (school 1). It is never kept. */
const provable = {
  proof: z
    .string({ error: "Code attendu" })
    .trim()
    .max(20, "Ce code compte 8 caractères")
    .regex(withoutNul, "Ce code compte 8 caractères")
    .optional(),
}

/** The body of a request, by type, as the waiting list keeps it. */
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

export const provableReservationSchema = z.discriminatedUnion(
  "reservationType",
  [
    licenseReservationSchema.extend({ ...quotedTotal, ...provable }),
    rentalReservationSchema.extend({ ...quotedTotal, ...provable }),
    groupReservationSchema.extend({ ...quotedTotal, ...provable }),
  ],
  { error: "Type de réservation inconnu" },
)

export const provableBoatReservationSchema = quotedBoatReservationSchema.extend(provable)
