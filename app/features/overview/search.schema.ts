import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { applicationStatuses, licenceTypes } from "#app/features/licence/licence.schema.ts"
import { foundPersonsSchema } from "#app/features/persons/persons.schema.ts"
import { reservationStatuses } from "#app/features/reservations/reservations.schema.ts"

/** '' once the person is forgotten. */
const named = { id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }

const foundPersonSchema = z.strictObject({ ...named, phone: z.string().nullable() })
export type FoundPerson = z.infer<typeof foundPersonSchema>

const foundReservationSchema = z.strictObject({
  ...named,
  forgotten: z.boolean(),
  reference: z.string(),
  reservationType: reservationTypeSchema,
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
  status: z.enum(reservationStatuses),
})
export type FoundReservation = z.infer<typeof foundReservationSchema>

const foundApplicationSchema = z.strictObject({
  ...named,
  licenseType: z.enum(licenceTypes),
  status: z.enum(applicationStatuses),
  submittedAt: z.iso.datetime().nullable(),
})
export type FoundApplication = z.infer<typeof foundApplicationSchema>

function group<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item), more: z.boolean() })
}

/** The newest come first; `more` is true when a list holds further matches. */
export const foundSchema = z.strictObject({
  persons: foundPersonsSchema,
  people: group(foundPersonSchema),
  reservations: group(foundReservationSchema),
  applications: group(foundApplicationSchema),
})
export type Found = z.infer<typeof foundSchema>
