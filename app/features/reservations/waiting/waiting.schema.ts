import { z } from "zod"
import { daySchema, timeSlotSchema } from "#app/features/calendar/moment.schema.ts"
import { boatTypeSchema } from "#app/features/calendar/resources/boat-types.schema.ts"
import { reservationTypeSchema } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { quotedTotal } from "#app/features/reservations/book/quoted-requests.schema.ts"
import { quoteSchema } from "#app/features/reservations/book/quotes.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"
import { linkSecretSchema } from "#app/platform/http/link-secret.schema.ts"

export const waitingStates = ["unconfirmed", "waiting", "offered", "booked", "left"] as const
export type WaitingState = (typeof waitingStates)[number]

/** Names an entry by the secret of a link, or by its id if it belongs to the caller’s account. */
const key = {
  secret: linkSecretSchema(),
  waitingId: idSchema("Inscription inconnue").optional(),
}
export type WaitingKey = z.infer<z.ZodObject<typeof key>>

const isNamed = ({ secret, waitingId }: WaitingKey) => secret !== undefined || waitingId !== undefined
const unnamed = { error: "Lien ou inscription attendus", path: ["secret"] }

export const waitingKeySchema = z.strictObject(key).refine(isNamed, unnamed)

/** Includes the price that the person saw. */
export const takeOfferSchema = z.strictObject({ ...key, ...quotedTotal }).refine(isNamed, unnamed)

/** `ended`: the offer expired, the slot has begun, or the slot is no longer offered. */
export const shownStates = [...waitingStates, "ended"] as const

export const waitingPlaceSchema = z.strictObject({
  id: idSchema("Inscription inconnue"),
  state: z.enum(shownStates),
  reservationType: reservationTypeSchema,
  base: z.string(),
  reservationDate: daySchema,
  timeSlot: timeSlotSchema,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  rentalDuration: z.int().nullable(),
  boatType: boatTypeSchema.nullable(),
  groupSize: z.int().nullable(),
  /** Counts from 1 among the entries of the same slot; null if it does not wait. */
  position: z.int().nullable(),
  /** The end of the offer; null without one. */
  offerUntil: z.iso.datetime().nullable(),
})
export type WaitingPlace = z.infer<typeof waitingPlaceSchema>

/** The place with today’s price; null if the link leads to the booking. */
export const lookedAtSchema = z.strictObject({ place: waitingPlaceSchema.extend({ quote: quoteSchema }).nullable() })
export type LookedAt = z.infer<typeof lookedAtSchema>

export const joinedSchema = z.strictObject({
  /** If false, a mail was sent with a link that confirms the address. */
  confirmed: z.boolean(),
  email: z.string(),
})
export type Joined = z.infer<typeof joinedSchema>

export const myWaitingPlacesSchema = z.strictObject({ items: z.array(waitingPlaceSchema) })
export type MyWaitingPlaces = z.infer<typeof myWaitingPlacesSchema>
