import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"

export type PlacesRefusal = "slot-full" | "slot-closed" | "slot-past"

/**
 * Takes one place in each slot for a locked reservation, all or none (design 7.5). Bookings use `book_places`.
 * @returns why nothing was taken; null when the places are
 */
export async function takePlaces(
  trx: Trx,
  { reservationId, slotIds, now }: { reservationId: string; slotIds: readonly string[]; now: Date },
): Promise<PlacesRefusal | null> {
  const { rows } = await sql<{ refusal: PlacesRefusal | null }>`
    select take_places(${reservationId}::uuid, ${slotIds}::uuid[], ${now}::timestamptz) as refusal`.execute(trx)
  return rows[0]?.refusal ?? null
}
