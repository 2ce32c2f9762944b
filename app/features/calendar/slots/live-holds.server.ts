import { type RawBuilder, sql } from "kysely"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"

export async function heldPlaces(trx: Trx, slotId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select held_places(${slotId}::uuid, null, ${now}::timestamptz) as held`.execute(trx)
  return rows[0]?.held ?? 0
}

export interface AskingTab {
  now: Date
  type: ReservationType
  /** What the asking tab holds of this type counts as free. */
  holdToken?: string | undefined
}

/** True of a hold that stands in nobody's way: it has lapsed, or would be given up for the booking of the asking tab. */
export function isNoObstacle({ now, type, holdToken }: AskingTab): RawBuilder<boolean> {
  if (holdToken === undefined) return sql<boolean>`(held_until <= ${now})`
  const own = hashSecret(holdToken)
  return sql<boolean>`(held_until <= ${now} or coalesce(token_hash = ${own} and holds.kind = ${type}, false))`
}
