import { sql } from "kysely"
import type { ReservationType } from "#app/features/calendar/slots/kinds/reservation-types.schema.ts"
import { clocksShow } from "#app/platform/clock.server.ts"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { recordEvent } from "#app/platform/record-event.server.ts"
import { slotLimits } from "#content/admin/limits.ts"
import { insertSlots } from "./insert-slots.server.ts"

interface RoomToMake {
  type: ReservationType
  base: string | null
  date: string
  timeSlot: string
  /** Of a rental. */
  hours: number | null
  actor: string
  now: Date
}

/**
 * Makes room for one booking of the school beyond what is on sale (school 1): a missing slot is made with one place, each
 * full slot of the booking gets one more, up to the capacity a slot may have. Boats and instructors are judged at the
 * door, as for every booking. The account is locked before.
 */
export async function makeRoom(trx: Trx, room: RoomToMake): Promise<void> {
  const { type, base, date, timeSlot, actor } = room
  if (base === null || !clocksShow(date, timeSlot)) return
  const slot = { reservationType: type, base, date, timeSlot, maxCapacity: 1 }
  const [made] = await insertSlots(trx, [slot])
  if (made) await recordEvent(trx, { actor, action: "slot.created", entity: "slot", entityId: made.id, change: slot })
  for (const { id, startTime, capacity, occupied } of await fullSlots(trx, room)) {
    await trx
      .updateTable("slots")
      .set({ capacity: occupied + 1 })
      .where("id", "=", id)
      .execute()
    const change = { date, timeSlot: startTime, maxCapacity: [capacity, occupied + 1] }
    await recordEvent(trx, { actor, action: "slot.changed", entity: "slot", entityId: id, change })
  }
}

/** Locked by id, as bookings do. `occupied` counts live holds too. */
async function fullSlots(trx: Trx, { type, base, date, timeSlot, hours, now }: RoomToMake) {
  const found = sql<string>`(
    select unnest(slot_ids) from find_slots(${type}, ${date}::date, ${timeSlot}, ${base}, ${hours}::int))`
  const slots = await trx
    .selectFrom("slots")
    .select([
      "id",
      "startTime",
      "capacity",
      sql<number>`taken + held_places(id, null, ${now}::timestamptz)`.as("occupied"),
    ])
    .where("id", "in", found)
    .orderBy("id")
    .forUpdate()
    .execute()
  return slots.filter(({ capacity, occupied }) => occupied >= capacity && occupied < slotLimits.capacity.max)
}
