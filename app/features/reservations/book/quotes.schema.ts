import { z } from "zod"
import { daySchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { currencies, priceCodes } from "#content/catalogue/price-codes.ts"
import { rentalHours } from "#content/limits.ts"

export const quoteRequestSchema = z
  .strictObject({
    reservationType: reservationTypeSchema,
    /** Hours of a rental. */
    rentalDuration: z
      .int({ error: "La durée se compte en heures entières" })
      .min(rentalHours.min, "Durée minimum 1 heure")
      .max(rentalHours.max, "Durée maximum 8 heures")
      .optional(),
    /** The day of the booking, whose VAT counts; default: today. */
    reservationDate: daySchema.optional(),
  })
  .refine(
    ({ reservationType, rentalDuration }) => (reservationType === "boat_rental") === (rentalDuration !== undefined),
    {
      error: "Une location a une durée, le reste n’en a pas",
      path: ["rentalDuration"],
    },
  )

export const quoteSchema = z.strictObject({
  lines: z.array(
    z.strictObject({
      code: z.enum(priceCodes),
      label: z.string(),
      quantity: z.int(),
      unitCents: z.int(),
      cents: z.int(),
      /** Null where the school owes no VAT, 0 where exempt. */
      vatPermille: z.int().nullable(),
    }),
  ),
  totalCents: z.int(),
  currency: z.enum(currencies),
  vat: z.strictObject({ mode: z.enum(["none", "included"]), cents: z.int() }),
  depositCents: z.int(),
})
export type QuoteAnswer = z.infer<typeof quoteSchema>
