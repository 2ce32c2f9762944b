import { type RawBuilder, sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { hashSecret } from "#app/platform/hash-secret.server.ts"

/** How many places of a slot visitors and the waiting list hold now. */
export async function heldPlaces(trx: Trx, slotId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select held_places(${slotId}::uuid, null, ${now}::timestamptz) as held`.execute(trx)
  return rows[0]?.held ?? 0
}

/** True of a hold that stands in nobody's way: it has lapsed, or belongs to the tab that asks. */
export function isNoObstacle(now: Date, token: string | undefined): RawBuilder<boolean> {
  const own = token === undefined ? null : hashSecret(token)
  return sql<boolean>`(held_until <= ${now} or token_hash is not distinct from ${own} and token_hash is not null)`
}
