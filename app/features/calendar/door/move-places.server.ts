import { sql } from "kysely"
import type { BoatType } from "#app/features/calendar/resources/boat-types.rules.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import type { PlacesRefusal } from "./take-places.server.ts"

export interface PlacesToMove {
  bookingId: string
  date: string
  timeSlot: string
  base: string
  /** Of a rental. */
  hours: number | null
  boatType: BoatType | null
  /** Counted, because a person moves a booking only so often. */
  byPerson: boolean
  /** What the row says of the school's last move afterwards. */
  movedBySchoolAt: Date | null
  now: Date
}

/** `not-allowed`: it is neither pending nor confirmed, or has begun. */
export type MoveRefusal = PlacesRefusal | "slot-unknown" | "not-allowed"

/**
 * Moves a reservation's places, boats and row (school 1, "One door"). The caller has locked the row and judged its version.
 * @returns the refusal; null when it was moved
 */
export async function movePlaces(trx: Trx, moving: PlacesToMove): Promise<MoveRefusal | null> {
  const { bookingId, date, timeSlot, base, hours, boatType, byPerson, movedBySchoolAt, now } = moving
  const { rows } = await sql<{ outcome: MoveRefusal | "moved" }>`
    select outcome from move_booking(${bookingId}::uuid, ${date}::date, ${timeSlot}, ${base},
      ${hours}::int, ${boatType}, ${byPerson}, ${movedBySchoolAt}::timestamptz, ${now}::timestamptz)`.execute(trx)
  const [{ outcome } = { outcome: "not-allowed" as const }] = rows
  return outcome === "moved" ? null : outcome
}
