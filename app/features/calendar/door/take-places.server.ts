import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"

/** `no-boat` and `no-instructor`: none is free at that time, at a base that has some. */
export type PlacesRefusal = "slot-full" | "slot-closed" | "slot-past" | "no-boat" | "no-instructor"

export interface PlacesToTake {
  bookingId: string
  slotIds: readonly string[]
  boatType: BoatType | null
  persons: number | null
  endsAt: Date
  now: Date
}

/**
 * Takes one place in each slot for a locked reservation, with the boats and instructors it needs, all or none (school 1,
 * "One door"). Bookings use `book_places`.
 * @returns why nothing was taken; null when the places are
 */
export async function takePlaces(trx: Trx, taking: PlacesToTake): Promise<PlacesRefusal | null> {
  const { bookingId, slotIds, boatType, persons, endsAt, now } = taking
  const { rows } = await sql<{ refusal: PlacesRefusal | null }>`
    select take_places('reservation', ${bookingId}::uuid, ${slotIds}::uuid[], ${boatType}, ${persons}::int,
      ${endsAt}::timestamptz, null, ${now}::timestamptz, false) as refusal`.execute(trx)
  return rows[0]?.refusal ?? null
}
