import { sql } from "kysely"
import type { Trx } from "#app/platform/database/tables.server.ts"
import { placesLeft } from "./availability.rules.ts"

export type PlacesRefusal = "slot-full" | "slot-closed" | "slot-past"
export type PlacesOutcome = { ok: true } | { ok: false; refusal: PlacesRefusal; slotId: string }

/**
 * Takes one place in each slot, all or nothing: the only door through which places are taken (design 1, 7.5).
 * The caller has inserted or locked the reservation row in this transaction, and rolls back on a refusal. Slots are
 * locked in the order of their ids, so that reservations crossing each other never wait in a circle.
 *
 * Lock and counting leave together, in this order, so that a slot stays locked for one round trip instead of two;
 * what the lock shows decides, and the database's own check refuses to count beyond the capacity. (One statement
 * for both would check that constraint on the row as it was before the lock was waited for.)
 */
export async function takePlaces(trx: Trx, taking: Taking): Promise<PlacesOutcome> {
  const [locked, counted] = await Promise.allSettled([lockSlots(trx, taking.slotIds), countPlaces(trx, taking)])
  if (locked.status === "rejected") throw locked.reason
  for (const slotId of taking.slotIds) {
    const slot = locked.value.find(({ id }) => id === slotId)
    if (!slot?.isAvailable) return { ok: false, refusal: "slot-closed", slotId }
    if (slot.startsAt <= taking.now) return { ok: false, refusal: "slot-past", slotId }
    if (placesLeft(slot) < 1) return { ok: false, refusal: "slot-full", slotId }
  }
  if (counted.status === "rejected") throw counted.reason
  return { ok: true }
}

interface Taking {
  reservationId: string
  slotIds: readonly string[]
  now: Date
}

async function lockSlots(trx: Trx, slotIds: readonly string[]) {
  return await trx
    .selectFrom("availability")
    .select(["id", "isAvailable", "currentBookings", "maxCapacity", "startsAt"])
    .where("id", "in", slotIds)
    .orderBy("id")
    .forUpdate()
    .execute()
}

async function countPlaces(trx: Trx, { reservationId, slotIds, now }: Taking) {
  await trx
    .with("counted", (query) =>
      query
        .updateTable("availability")
        .set((eb) => ({ currentBookings: eb("currentBookings", "+", 1) }))
        .where("id", "in", slotIds)
        .where("isAvailable", "=", true)
        .where("startsAt", ">", now)
        .returning("id"),
    )
    .insertInto("reservationSlots")
    .columns(["reservationId", "slotId"])
    .expression((eb) =>
      eb
        .selectFrom("counted")
        .select([sql<string>`${reservationId}::uuid`.as("reservationId"), "counted.id as slotId"]),
    )
    .execute()
}
