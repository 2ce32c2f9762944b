import { type RawBuilder, sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { PlacesRefusal } from "./take-places.server.ts"

export interface PlacesToBook {
  /** The client's uuid and the request: the same key with another request is refused. */
  key: string
  route: string
  actor: string
  requestHash: string
  bookingId: string
  userId: string | null
  /** From `contactArgument`. */
  contact: string
  /** Of the client's address and of its wider network; null when they are unknown. */
  networks: readonly [string, string] | null
  /** The mailbox has answered, or the school books. */
  isProven: boolean
  /** From `limitsArgument`; null where nothing is limited. */
  limits: string | null
  type: ReservationType
  date: string
  timeSlot: string
  /** May be null where one base alone has the slot. */
  base: string | null
  hours: number | null
  boatType: BoatType | null
  /** Of a group, or of those who rent without naming a boat. */
  persons: number | null
  now: Date
  /** The school books for somebody: a slot that has begun may be booked until it ends. */
  bySchool: boolean
  /** Of the tab; what it holds of this type is given up for the booking. */
  holdTokenHash: string | null
  /** Entry of the waiting list whose offer is taken. */
  offeredTo: string | null
}

export type BookingRefusal =
  | PlacesRefusal
  | "slot-unknown"
  | "base-needed"
  | "too-many-pending"
  | "proof-needed"
  | "key-reused"

export interface AtTheDoor {
  outcome: "booked" | "replayed" | BookingRefusal
  /** The earlier reservation of the same key; null unless replayed. */
  earlierId: string | null
  slotBase: string
  slotStarts: Date
  slotEnds: Date
  /** The mailbox has answered before: unproven requests are limited by their network. */
  proven: boolean
  /** To whom the booking belongs. */
  personId: string
}

/** The only door to places (school 1, "One door"). If 'booked', the caller inserts the row in the same statement. */
export function bookPlaces(wanted: PlacesToBook): RawBuilder<AtTheDoor> {
  return sql`
    select * from book_places(
      ${wanted.key}::uuid, ${wanted.route}, ${wanted.actor}, ${wanted.requestHash}, ${wanted.bookingId}::uuid,
      ${wanted.userId}::uuid, ${wanted.contact}::jsonb, ${wanted.networks}::text[], ${wanted.isProven},
      ${wanted.limits}::jsonb,
      ${wanted.type}, ${wanted.date}::date, ${wanted.timeSlot}, ${wanted.base}, ${wanted.hours}::int,
      ${wanted.boatType}, ${wanted.persons}::int, ${wanted.now}::timestamptz, ${wanted.bySchool},
      (select id from holds where token_hash = ${wanted.holdTokenHash} and kind = ${wanted.type}
        or waiting_id = ${wanted.offeredTo}::uuid))`
}
