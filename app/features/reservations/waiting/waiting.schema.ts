import { z } from "zod"
import {
  boatTypeSchema,
  daySchema,
  reservationTypeSchema,
  timeSlotSchema,
} from "#app/features/calendar/slots/availability.schema.ts"
import { idSchema } from "#app/platform/http/id.schema.ts"

export const waitingStates = ["unconfirmed", "waiting", "offered", "booked", "left"] as const
export type WaitingState = (typeof waitingStates)[number]

/** Names an entry: by the secret of a link in a mail, or by its id for the account it belongs to. */
export const waitingKeySchema = z
  .strictObject({
    secret: z.string({ error: "Lien illisible" }).max(100, "Lien illisible").optional(),
    waitingId: idSchema("Inscription inconnue").optional(),
  })
  .refine(({ secret, waitingId }) => secret !== undefined || waitingId !== undefined, {
    error: "Lien ou inscription attendus",
    path: ["secret"],
  })
export type WaitingKey = z.infer<typeof waitingKeySchema>

/** `ended`: the offer ran out, or the slot has begun or is offered no more. */
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
  /** From 1, among those who wait for the same slot; null when not waiting. */
  position: z.int().nullable(),
  /** The place is kept until then; null without an offer. */
  offerUntil: z.iso.datetime().nullable(),
})
export type WaitingPlace = z.infer<typeof waitingPlaceSchema>

/** Null where the link leads to the booking by now. */
export const lookedAtSchema = z.strictObject({ place: waitingPlaceSchema.nullable() })
export type LookedAt = z.infer<typeof lookedAtSchema>

export const joinedSchema = z.strictObject({
  /** False: the mail that was sent has a link to confirm the address. */
  confirmed: z.boolean(),
  email: z.string(),
})
export type Joined = z.infer<typeof joinedSchema>

export const myWaitingPlacesSchema = z.strictObject({ items: z.array(waitingPlaceSchema) })
export type MyWaitingPlaces = z.infer<typeof myWaitingPlacesSchema>
