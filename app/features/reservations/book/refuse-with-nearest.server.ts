import { nearestFreeSlots, type WantedSlot } from "#app/features/calendar/door/listing/availability.queries.server.ts"
import { dayAt } from "#app/platform/clock.server.ts"
import type { Db } from "#app/platform/database/tables.server.ts"

/** A refusal of a slot names the nearest free ones. */
export async function refuseWithNearest<Refusal>(db: Db, refusal: Refusal, wanted: WantedSlot, now: Date) {
  const nearest = await nearestFreeSlots(db, { ...wanted, today: dayAt(now), now, count: 4 })
  return { ok: false, refusal, extra: { nearest } } as const
}
