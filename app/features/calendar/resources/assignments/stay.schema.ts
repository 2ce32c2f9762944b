import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { integerSchema } from "#app/platform/http/amount.schema.ts"
import { lineSchema } from "#app/platform/http/text.schema.ts"

const fromTogether = "Indiquez le jour et l’heure du début, ou ni l’un ni l’autre pour maintenant"

export const newStaySchema = z
  .strictObject({
    /** Both are missing for « now ». */
    fromDate: daySchema.optional(),
    fromTime: timeSlotSchema.optional(),
    toDate: daySchema,
    toTime: timeSlotSchema,
    reason: lineSchema({ label: "La raison", max: 200, min: { length: 1, message: "Indiquez la raison" } }),
  })
  .refine(({ fromDate, fromTime }) => (fromDate === undefined) === (fromTime === undefined), {
    path: ["fromTime"],
    message: fromTogether,
  })
export type NewStay = z.infer<typeof newStaySchema>

export const staySchema = z.strictObject({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  begun: z.boolean(),
  reason: z.string(),
})
export type Stay = z.infer<typeof staySchema>

export const freedSchema = z.strictObject({ freed: z.int() })

export const versionSchema = integerSchema("Version attendue : celle qui vous a été montrée").min(1, "Version inconnue")

/** `freed` is the number of bookings that the confirmation announced. */
export const retirementSchema = z.strictObject({
  version: versionSchema,
  freed: integerSchema("Nombre de réservations attendu").min(0, "Nombre de réservations attendu"),
})
